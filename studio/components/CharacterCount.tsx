import { Stack, Text } from "@sanity/ui";
import type { InputProps } from "sanity";

/** A text field with the number of its characters beside the number that looks best. */
export function CharacterCount(props: InputProps) {
  const { recommendedMax } = (props.schemaType.options ?? {}) as { recommendedMax?: number }; // model/schemaTypes.ts
  if (recommendedMax === undefined) return props.renderDefault(props);
  const length = typeof props.value === "string" ? props.value.trim().length : 0;
  return (
    <Stack gap={2}>
      {props.renderDefault(props)}
      <Text size={0} muted align="right" weight={length > recommendedMax ? "bold" : "regular"}>
        {length} of {recommendedMax}
      </Text>
    </Stack>
  );
}
