/**
 * A process that is ready to become the site: it has loaded the packages that the site imports, which is most of a
 * start, and imports the site's own code when it is told to.
 *
 * `fork("standbyProcess.ts", [entry, ...packages])`; any message starts the entry. It ends with its parent.
 */

const [entry = "", ...packages] = process.argv.slice(2);

const asked = new Promise((resolve) => process.once("message", resolve));
process.once("disconnect", () => process.exit());
await Promise.allSettled(packages.map((name) => import(name))); // one that cannot be loaded fails again, in the entry
await asked;
process.channel?.unref(); // the site's own work keeps it alive
await import(entry);
