import { expect, test } from "vitest";
import { TimeLimitError, withTimeLimit } from "./timeLimit.ts";

const endless = (): never => {
  for (;;);
};

test("work that never ends is stopped, and work within its limit gives its result", () => {
  expect(() => withTimeLimit(5, endless)).toThrow(new TimeLimitError("it took longer than 5 ms"));
  expect(withTimeLimit(60_000, () => "done")).toBe("done");
  expect(withTimeLimit(Number.POSITIVE_INFINITY, () => "done")).toBe("done");
});

test("an error of the work is rethrown", () => {
  const error = new Error("its own");
  expect(() =>
    withTimeLimit(60_000, () => {
      throw error;
    }),
  ).toThrow(error);
});

test("the inner of two limits stops its own work only", () => {
  const outcome = withTimeLimit(60_000, () => {
    expect(() => withTimeLimit(5, endless)).toThrow(TimeLimitError);
    return "went on";
  });
  expect(outcome).toBe("went on");
});
