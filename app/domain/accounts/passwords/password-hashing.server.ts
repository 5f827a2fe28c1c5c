import { scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency, QueueFullError } from '~/lib/limit-concurrency';
import { normalisePassword } from './password-limits';

/** OWASP password storage cheat sheet, Argon2id: 19 MiB fit a shop that runs in 200 MB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** Verified where there is no account, so that it takes as long; matches no password. */
const dummyHash = `${prefix}${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** A hash takes 19 MiB and one of Node's four threads; 100 in the queue take seconds on a slow core. */
const enqueue = limitConcurrency({ concurrency: 1, maxQueued: 100 });

/** Returns a PHC string, which names algorithm and cost. Throws QueueFullError. */
export const hashPassword = (password: string): Promise<string> =>
  enqueue(() => hash(normalisePassword(password), cost));

/** For null, takes as long and returns false: the time must not reveal accounts. Throws QueueFullError. */
export const verifyPassword = (password: string, stored: string | null): Promise<boolean> =>
  enqueue(() =>
    stored?.startsWith('$scrypt$')
      ? verifyScrypt(password, stored)
      : // The library throws for a hash of another format.
        verify(stored ?? dummyHash, normalisePassword(password)).catch(() => false),
  );

/** The next sign-in replaces a hash of an outdated algorithm or cost. */
export const needsRehash = (stored: string): boolean => !stored.startsWith(prefix);

export const nullIfQueueFull = <Result>(work: Promise<Result>): Promise<Result | null> =>
  work.catch((error: unknown) => {
    if (error instanceof QueueFullError) return null;
    throw error;
  });

/** `$scrypt$ln=15,r=8,p=3$<salt>$<hash>`, base64 without padding: the format before Argon2. */
async function verifyScrypt(password: string, stored: string): Promise<boolean> {
  const match = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/-]+)\$([\w+/-]+)$/.exec(stored);
  if (!match) return false;
  const [ln, r, p] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const hash = Buffer.from(match[5] ?? '', 'base64');
  // scrypt needs a little more than 128 * N * r bytes; Node's default limit is 32 MiB.
  const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: 128 * 2 ** ln * r + 1024 * 1024 };
  const derived = await new Promise<Buffer>((resolve, reject) => {
    scrypt(
      normalisePassword(password),
      Buffer.from(match[4] ?? '', 'base64'),
      hash.length,
      options,
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });
  return timingSafeEqual(derived, hash);
}
