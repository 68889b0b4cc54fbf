/**
 * `npm run fonts`: cuts the letters that most pages show out of the display font, so that a first visit loads no others.
 *
 * The file keeps the numbers of all glyphs and the tables that name them; what it leaves out are outlines and how they
 * vary, which are five sixths of the font, and the table that replaces glyphs by others: a ligature without an outline
 * would hide the letters "fi", and with one it has a visible seam. `client/styles/fonts.css` says which letters are
 * looked for in which file.
 */

import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { create, type Font } from "fontkit";
import { compress } from "woff2-encoder";
import decompress from "woff2-encoder/decompress";

const whole = import.meta.resolve("@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2");
export const basicFont = path.join(import.meta.dirname, "../client/fonts/anybody-basic.woff2");

/** ASCII, the signs of the content, German, and the accented letter of English. Equal to what `fonts.css` says. */
export const basicLetters = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)),
  ..."\u00a0£©°±·º×ÄÖÜßäéöü–—‘’“”•…€™−",
];

type Tables = Map<string, Buffer>;

/** The display font with the outlines of the basic letters only, as WOFF2. */
export async function cutBasicFont(): Promise<Buffer> {
  const truetype = Buffer.from(await decompress(await readFile(new URL(whole))));
  const tables = readTables(truetype);
  const glyphs = glyphsOf(basicLetters, create(truetype) as Font, tables); // a TrueType file has one font
  return Buffer.from(await compress(writeTables(truetype.subarray(0, 4), withOutlinesOf(glyphs, tables))));
}

/** https://learn.microsoft.com/typography/opentype/spec/otff#table-directory */
function readTables(truetype: Buffer): Tables {
  const entries = Array.from({ length: truetype.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  return new Map(
    entries.map((at) => {
      const start = truetype.readUInt32BE(at + 8);
      return [
        truetype.toString("latin1", at, at + 4),
        truetype.subarray(start, start + truetype.readUInt32BE(at + 12)),
      ];
    }),
  );
}

/** Without checksums, which WOFF2 does not keep. */
function writeTables(signature: Buffer, tables: Tables): Buffer {
  const directory = Buffer.alloc(12 + 16 * tables.size);
  signature.copy(directory);
  directory.writeUInt16BE(tables.size, 4);
  const parts: Buffer[] = [directory];
  let end = directory.length;
  [...tables].forEach(([name, bytes], index) => {
    const at = 12 + 16 * index;
    directory.write(name, at, "latin1");
    directory.writeUInt32BE(end, at + 8);
    directory.writeUInt32BE(bytes.length, at + 12);
    const padded = padTo4(bytes);
    parts.push(padded);
    end += padded.length;
  });
  return Buffer.concat(parts);
}

/** The glyphs of the letters, those that they are made of, and the one that stands for a missing letter. */
function glyphsOf(letters: string[], font: Font, tables: Tables): Set<number> {
  const outlines = outlinesIn(tables);
  const glyphs = new Set([0]);
  for (const letter of letters) {
    const { id } = font.glyphForCodePoint(letter.codePointAt(0) ?? 0);
    if (id === 0) throw new RangeError(`the font has no letter ${JSON.stringify(letter)}`);
    glyphs.add(id);
  }
  for (const glyph of glyphs) for (const part of partsOf(outlines[glyph] ?? Buffer.alloc(0))) glyphs.add(part);
  return glyphs;
}

/** https://learn.microsoft.com/typography/opentype/spec/glyf#composite-glyph-description */
function partsOf(outline: Buffer): number[] {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return [];
  const parts: number[] = [];
  let at = 10;
  for (let flags = 0x20; flags & 0x20; ) {
    flags = outline.readUInt16BE(at);
    parts.push(outline.readUInt16BE(at + 2));
    at += 4 + (flags & 0x01 ? 4 : 2) + (flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
  }
  return parts;
}

function withOutlinesOf(glyphs: Set<number>, tables: Tables): Tables {
  const kept = (pieces: Buffer[]) => pieces.map((piece, glyph) => (glyphs.has(glyph) ? piece : Buffer.alloc(0)));
  const outlines = kept(outlinesIn(tables)).map(padTo4);
  const head = Buffer.from(tableOf("head", tables));
  head.writeInt16BE(1, 50); // `loca` has offsets of 32 bits
  const changed = { glyf: Buffer.concat(outlines), loca: offsetsOf(outlines), gvar: variationsOf(kept, tables), head };
  const all = new Map([...tables, ...Object.entries(changed)]);
  all.delete("GSUB");
  return all;
}

function outlinesIn(tables: Tables): Buffer[] {
  const isLong = tableOf("head", tables).readInt16BE(50) === 1;
  const count = tableOf("maxp", tables).readUInt16BE(4);
  return cut(tableOf("glyf", tables), tableOf("loca", tables), { count, isLong });
}

/** https://learn.microsoft.com/typography/opentype/spec/gvar */
function variationsOf(kept: (pieces: Buffer[]) => Buffer[], tables: Tables): Buffer {
  const table = tableOf("gvar", tables);
  const count = table.readUInt16BE(12);
  const isLong = (table.readUInt16BE(14) & 1) === 1;
  const pieces = kept(cut(table.subarray(table.readUInt32BE(16)), table.subarray(20), { count, isLong }));
  const sharedAt = table.readUInt32BE(8);
  const shared = table.subarray(sharedAt, sharedAt + table.readUInt16BE(4) * table.readUInt16BE(6) * 2);
  const header = Buffer.from(table.subarray(0, 20));
  const offsets = offsetsOf(pieces);
  header.writeUInt32BE(header.length + offsets.length, 8);
  header.writeUInt16BE(1, 14); // offsets of 32 bits
  header.writeUInt32BE(header.length + offsets.length + shared.length, 16);
  return Buffer.concat([header, offsets, shared, ...pieces]);
}

/** A piece for each glyph; short offsets count in steps of two bytes. */
function cut(table: Buffer, offsets: Buffer, { count, isLong }: { count: number; isLong: boolean }): Buffer[] {
  const offset = (index: number) => (isLong ? offsets.readUInt32BE(4 * index) : 2 * offsets.readUInt16BE(2 * index));
  return Array.from({ length: count }, (_, glyph) => table.subarray(offset(glyph), offset(glyph + 1)));
}

function offsetsOf(pieces: Buffer[]): Buffer {
  const offsets = Buffer.alloc(4 * (pieces.length + 1));
  let end = 0;
  pieces.forEach((piece, index) => {
    end += piece.length;
    offsets.writeUInt32BE(end, 4 * (index + 1));
  });
  return offsets;
}

function padTo4(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
}

function tableOf(name: string, tables: Tables): Buffer {
  const table = tables.get(name);
  if (!table) throw new TypeError(`the font must have a table "${name}"`);
  return table;
}

if (import.meta.main) await writeFile(basicFont, await cutBasicFont());
