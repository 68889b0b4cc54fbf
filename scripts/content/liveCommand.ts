import type { LiveEvent } from "@sanity/client";
import { Command } from "commander";
import { examples } from "./examples.ts";
import type { Tool } from "./tool.ts";
import { countOption, watch } from "./watch.ts";

export function liveCommand({ client, reporter, runtime }: Tool): Command {
  return new Command("live")
    .description("Print the sync tags of content as it changes; Ctrl-C ends it")
    .option("--drafts", "include drafts and versions")
    .addOption(countOption())
    .addHelpText("after", examples("live", "live --json --drafts --count 1   # NDJSON: welcome, then the change"))
    .action(async ({ drafts = false, count }: { drafts?: boolean; count?: number }) => {
      const output = reporter();
      await watch<LiveEvent>(client("read").live.events({ includeDrafts: drafts }), {
        count,
        show(event) {
          if (event.type === "welcome") output.event(event, "Connected. Ctrl-C ends it.");
          else if (event.type === "reconnect") output.event(event, "Reconnecting.");
          else output.answer(event, [event.type, event.id, ...("tags" in event ? event.tags : [])].join("  "));
          return event.type !== "welcome" && event.type !== "reconnect";
        },
        runtime,
      });
    });
}
