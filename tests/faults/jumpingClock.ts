/**
 * Preloaded into a process under test: on SIGUSR2 the system clock jumps by the next number of
 * hours in `CLOCK_JUMPS`, and a line on standard output says so.
 */

const jumps = (process.env.CLOCK_JUMPS ?? "").split(",").map(Number);
const RealDate = Date;
let offsetMs = 0;

process.on("SIGUSR2", () => {
  offsetMs += (jumps.shift() ?? 0) * 3_600_000;
  process.stdout.write("clock.jumped\n");
});

const jumpedNow = () => RealDate.now() + offsetMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: [], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [jumpedNow()] : args, newTarget),
  apply: () => new RealDate(jumpedNow()).toString(),
  get: (target, name, receiver) => (name === "now" ? jumpedNow : Reflect.get(target, name, receiver)),
});
