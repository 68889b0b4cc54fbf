import type { MediaLibraryPlaybackInfoOptions, VideoPlaybackInfo } from "@sanity/client";
import { Command } from "commander";
import { examples } from "./examples.ts";
import { family } from "./family.ts";
import { addPair, type Params, wholeNumber } from "./params.ts";
import type { Cell } from "./table.ts";
import type { Tool } from "./tool.ts";

export function videoCommand(tool: Tool): Command {
  return family({
    name: "video",
    description: "Show videos of a media library",
    examples: ["video playback media-library:mlAbC:video-30rh9U3GDEK3ToiId1Zje4uvalC-mp4"],
    commands: [playbackCommand(tool)],
  });
}

type PlaybackFlags = {
  library?: string;
  thumbnail?: Params;
  animated?: Params;
  storyboard?: Params;
  expiration?: number;
};

function playbackCommand({ client, reporter }: Tool): Command {
  return new Command("playback")
    .description("Print the URLs of a video and its images; --json prints all fields")
    .argument("<id>", "media-library:<library>:video-…, or video-… with --library")
    .option("--library <id>", "id of the media library")
    .option("--thumbnail <name=value...>", "width, height, time in seconds, fit, format", addPair)
    .option("--animated <name=value...>", "width, height, start and end in seconds, fps, format", addPair)
    .option("--storyboard <name=value...>", "format", addPair)
    .option("--expiration <seconds>", "lifetime of signed URLs", wholeNumber)
    .addHelpText(
      "after",
      examples("video playback video-30rh9U3GDEK3ToiId1Zje4uvalC-mp4 --library mlAbC --thumbnail width=300 time=2"),
    )
    .action(async (id: string, { library, expiration, ...transformations }: PlaybackFlags) => {
      const options = { transformations, expiration } as MediaLibraryPlaybackInfoOptions; // the service checks the values
      const reference = library ? { _ref: `media-library:${library}:${id}` } : id;
      const identifier = id.startsWith("media-library:") ? { _ref: id } : reference;
      const info = await client("read").mediaLibrary.video.getPlaybackInfo(identifier, options);
      reporter().facts(info, factsOf(info));
    });
}

function factsOf({
  id,
  duration,
  aspectRatio,
  renditions = [],
  subtitles = [],
  ...streams
}: VideoPlaybackInfo): Record<string, Cell> {
  const { stream, thumbnail, animated, storyboard } = streams;
  const named = [
    ...renditions.map(({ resolution, url }) => [resolution, url]),
    ...subtitles.map(({ languageCode, url }) => [`subtitles ${languageCode}`, url]),
  ];
  return {
    id,
    seconds: duration,
    "aspect ratio": aspectRatio,
    stream: stream?.url,
    thumbnail: thumbnail?.url,
    animated: animated?.url,
    storyboard: storyboard?.url,
    ...Object.fromEntries(named),
  };
}
