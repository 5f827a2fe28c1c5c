import { setTimeout as wait } from 'node:timers/promises';

/** Longer than one hash and a few writes take; a person does not feel it after a button. */
const stepMs = 500;

/**
 * Does work whose length would tell a secret, such as whether an address has an account, and ends at a multiple of half
 * a second (OWASP ASVS 5.0, 6.3.8). Returns what the work returned, and throws what it threw, just as late.
 */
export async function withMinimumResponseTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    const taken = performance.now() - begun;
    await wait((Math.floor(taken / stepMs) + 1) * stepMs - taken);
  }
}
