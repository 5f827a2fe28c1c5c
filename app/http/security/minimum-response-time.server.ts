import { setTimeout as wait } from 'node:timers/promises';

/** Longer than one password hash and a few writes. */
const stepMs = 500;

/** Rounds the duration up to half seconds, also on errors: it would reveal a secret (OWASP ASVS 5.0, 6.3.8). */
export async function withMinimumResponseTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    const durationMs = performance.now() - startedAt;
    await wait((Math.floor(durationMs / stepMs) + 1) * stepMs - durationMs);
  }
}
