import { expect, test } from "vitest";
import { parseWrk } from "./parseWrk.ts";

const printed = (more = "") => `Running 1s test @ http://127.0.0.1:18181/
  1 threads and 64 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     0.91ms    1.40ms  10.43ms   86.93%
    Req/Sec     9.90k     7.30k   21.99k    80.00%
  Latency Distribution
     50%  228.00us
     75%    0.92ms
     90%    2.83ms
     99%    6.50ms
  9851 requests in 1.00s, 48.15MB read
${more}Requests/sec:   9816.27
Transfer/sec:     47.98MB
`;

test("the rate and the latencies are read in any unit", () => {
  expect(parseWrk(printed())).toEqual({ perSecond: 9816.27, p50Ms: expect.closeTo(0.228), p99Ms: 6.5 });
  expect(parseWrk(printed().replace("6.50ms", " 1.20s ")).p99Ms).toBe(1200);
});

test.each(["  Socket errors: connect 0, read 3, write 0, timeout 1\n", "  Non-2xx or 3xx responses: 12\n"])(
  "a load that was not answered with success throughout is refused: %s",
  (line) => {
    expect(() => parseWrk(printed(line))).toThrow(line.trim());
  },
);

test("a load of unknown addresses must be refused", () => {
  expect(parseWrk(printed("  Non-2xx or 3xx responses: 9851\n"), true).perSecond).toBe(9816.27);
  expect(() => parseWrk(printed(), true)).toThrow("none was");
});

test("a load without any answer is refused", () => {
  expect(() => parseWrk(printed().replace("9816.27", "0.00"))).toThrow("must print a rate");
  expect(() => parseWrk("unable to connect to 127.0.0.1:1 Connection refused")).toThrow("Connection refused");
});
