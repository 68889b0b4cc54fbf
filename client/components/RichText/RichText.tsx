import { Fragment, type ReactNode } from "react";
import type { RichText as RichTextValue } from "../../../shared/schema/richText.ts";
import { TextLink } from "../TextLink/TextLink.tsx";
import styles from "./RichText.module.css";

type Block = RichTextValue[number];
type Span = Block["children"][number];

/**
 * Rich text. Unknown marks become plain text, unknown blocks are left out. A list without numbers each of whose points
 * begins with strong words is marked as one with titles.
 *
 * Without a library: the common one knows much that the content does not have, and every visitor would download it.
 */
export function RichText({ value }: { value: RichTextValue }) {
  return (
    <div className={styles.text}>
      <Blocks blocks={value.filter(({ _type }) => _type === "block")} />
    </div>
  );
}

function Blocks({ blocks }: { blocks: Block[] }) {
  return runsOf(blocks, isOfList).map(([first, ...others]) => {
    if (!first.listItem) return <Words key={first._key} block={first} />;
    const List = first.listItem === "number" ? "ol" : "ul";
    const items = runsOf([first, ...others], isDeeper);
    const areTitled = List === "ul" && items.every(([{ children }]) => children[0]?.marks.includes("strong"));
    return (
      <List key={first._key} data-titled={areTitled || undefined}>
        {items.map(([item, ...nested]) => (
          <li key={item._key}>
            {item.style === "normal" ? textOf(item, item.children) : <Words block={item} />}
            <Blocks blocks={nested} />
          </li>
        ))}
      </List>
    );
  });
}

const isDeeper = (first: Block, block: Block) => (block.level ?? 1) > (first.level ?? 1);
const isOfList = (first: Block, block: Block) =>
  first.listItem !== undefined &&
  block.listItem !== undefined &&
  (isDeeper(first, block) || (!isDeeper(block, first) && block.listItem === first.listItem));

function Words({ block }: { block: Block }) {
  const text = textOf(block, block.children);
  if (block.style === "normal") return <p>{text}</p>;
  if (block.style === "lede") return <p className="lede">{text}</p>;
  return <block.style>{text}</block.style>;
}

/** Neighbours with the same mark are one element, and links are outside: a link is one, whatever is emphasised in it. */
function textOf(block: Block, spans: Span[]): ReactNode[] {
  const isMarkedAs = (first: Span, { marks }: Span) => marks.includes(outerMark(block, first) ?? "none");
  return runsOf(spans, isMarkedAs).map((run) => {
    const [{ _key, text }] = run;
    const mark = outerMark(block, run[0]);
    if (!mark) return <Fragment key={_key}>{linesOf(text)}</Fragment>;
    const without = run.map((span) => ({ ...span, marks: span.marks.filter((other) => other !== mark) }));
    const words = textOf(block, without);
    const link = block.markDefs.find((definition) => definition._key === mark);
    const Emphasis = mark === "strong" ? "strong" : "em";
    return link ? (
      <TextLink key={_key} to={link.href}>
        {run.length === 1 && run[0].marks.length === 1 && !text.includes("\n") ? text : words}
      </TextLink>
    ) : (
      <Emphasis key={_key}>{words}</Emphasis>
    );
  });
}

/** Of the marks that the block knows. */
function outerMark({ markDefs }: Block, { marks }: Span): string | undefined {
  const link = marks.find((mark) => markDefs.some(({ _key }) => _key === mark));
  return link ?? marks.find((mark) => mark === "strong" || mark === "em");
}

const linesOf = (text: string) =>
  text.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines never change their places
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));

/** Splits a list into runs: each an item, and the following ones that belong to it. */
function runsOf<Item>(items: Item[], belongs: (first: Item, item: Item) => boolean): [Item, ...Item[]][] {
  const runs: [Item, ...Item[]][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run && belongs(run[0], item)) run.push(item);
    else runs.push([item]);
  }
  return runs;
}
