import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { createTestClock } from "../../tests/harness/testClock.ts";
import { createSessions, type Session } from "./session.ts";

const secret = "a secret of thirty-two characters";

function someSessions({ isHttps = false, key = secret } = {}) {
  const clock = createTestClock();
  const sessions = createSessions({ secret: key, isHttps, date: clock.date });
  const session: Session = {
    layers: ["rSpring", "drafts"],
    until: clock.date().getTime() + 3_600_000,
    isCrossSite: false,
  };
  return { clock, sessions, session };
}

const pairOf = (cookie: string) => cookie.split(";", 1)[0] ?? "";

test("a session is read back from its cookie until it ends, also by another process with the same secret", () => {
  const { clock, sessions, session } = someSessions();
  const pair = pairOf(sessions.cookieOf(session));
  expect(sessions.read(`other=1; ${pair}`)).toEqual(session);
  expect(someSessions().sessions.read(pair)).toEqual(session);
  clock.advance(3_599_999);
  expect(sessions.read(pair)).toEqual(session);
  clock.advance(1);
  expect(sessions.read(pair)).toBeNull();
});

test("no byte of a cookie can be changed, left out or added", () => {
  const { sessions, session } = someSessions();
  const pair = pairOf(sessions.cookieOf(session));
  const value = pair.slice("preview=".length);
  for (let index = 0; index < value.length; index++) {
    const other = value[index] === "A" ? "B" : "A";
    expect(sessions.read(`preview=${value.slice(0, index)}${other}${value.slice(index + 1)}`)).toBeNull();
    expect(sessions.read(`preview=${value.slice(0, index)}`)).toBeNull();
  }
  for (const header of [
    undefined,
    "",
    "preview",
    "preview=",
    "preview=.",
    `${pair}.`,
    `${pair}AAAA`,
    `${pair}!!`,
    `${pair}=`,
    `x${pair}`,
  ])
    expect(sessions.read(header)).toBeNull();
});

test("a cookie that was signed with another secret, or for another purpose, is none", () => {
  const { sessions, session } = someSessions();
  const others = someSessions({ key: "another secret of 32 characters.." });
  expect(sessions.read(pairOf(others.sessions.cookieOf(session)))).toBeNull();
  const [text = ""] = pairOf(sessions.cookieOf(session)).slice("preview=".length).split(".");
  const signature = createHmac("sha256", secret).update(text).digest("base64url");
  expect(sessions.read(`preview=${text}.${signature}`)).toBeNull();
});

test("scripts cannot read the cookie, and other sites cannot send it", () => {
  const { sessions, session } = someSessions();
  expect(sessions.cookieOf(session)).toMatch(/^preview=[\w.-]+; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/);
});

test("with https the cookie belongs to its host alone", () => {
  const { sessions, session } = someSessions({ isHttps: true });
  expect(sessions.cookieOf(session)).toMatch(
    /^__Host-preview=\S+; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/,
  );
});

test("in a frame of another site the cookie is kept for frames of that site, also when the session changes", () => {
  const { sessions, session } = someSessions({ isHttps: true });
  const cookie = sessions.cookieOf({ ...session, isCrossSite: true });
  expect(cookie).toMatch(/; HttpOnly; SameSite=None; Secure; Partitioned$/);
  expect(sessions.read(pairOf(cookie))).toMatchObject({ isCrossSite: true });
});

test("of two sessions the one that was opened last counts", () => {
  const { sessions, session } = someSessions();
  const older = { ...session, layers: ["drafts"], until: session.until - 1 };
  const header = [older, session, older].map((one) => pairOf(sessions.cookieOf(one))).join("; ");
  expect(sessions.read(header)).toEqual(session);
});

test("leaving removes the cookie", () => {
  const { sessions, session } = someSessions();
  expect(sessions.endOf(session)).toBe("preview=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
});
