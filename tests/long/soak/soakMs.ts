/** How long the soak tests of this folder run; an outage lasts a third of it. */
export const soakMs = Number(process.env.SOAK_MINUTES ?? 30) * 60_000;
