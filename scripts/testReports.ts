/** What the reports of the test runners say: how many tests passed, and which failed. */

export type Outcome = {
  passed: number;
  /** One line for each failure. */
  failed: string[];
};

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
};

/** A file that could not be loaded has no tests and counts as one failure. */
export function readVitestReport(text: string, root: string): Outcome {
  const { numPassedTests, testResults }: VitestReport = JSON.parse(text);
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root}/`, "");
    const tests = assertionResults.filter(({ status }) => status === "failed");
    if (tests.length > 0) return tests.map(({ fullName }) => `${file}: ${fullName}`);
    return status === "failed" ? [`${file}: ${message.split("\n")[0]}`] : [];
  });
  return { passed: numPassedTests, failed };
}

type PlaywrightSuite = {
  specs: { file: string; title: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
};

type PlaywrightReport = {
  stats: { expected: number };
  suites: PlaywrightSuite[];
  /** Faults outside any test, such as in the global setup. */
  errors: { message?: string }[];
};

/** A test that passed only when it was retried counts as failed. */
export function readPlaywrightReport(text: string): Outcome {
  const { stats, suites, errors }: PlaywrightReport = JSON.parse(text);
  const specsOf = (suite: PlaywrightSuite): PlaywrightSuite["specs"] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  const failedTests = suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests.flatMap(({ status }) => {
      if (status === "unexpected") return [`${file}: ${title}`];
      return status === "flaky" ? [`${file}: ${title} (passed only when retried)`] : [];
    }),
  );
  const faults = errors.map(({ message = "unknown error" }) => message.split("\n")[0] ?? "");
  return { passed: stats.expected, failed: [...failedTests, ...faults] };
}
