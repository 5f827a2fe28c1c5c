import { scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency, QueueFullError } from '~/lib/limit-concurrency';

/** Argon2id (the library's default) by OWASP's password storage cheat sheet: 19 MiB fit a shop that runs in 200 MB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** Verified where there is no account, so that it takes as long; matches no password. */
const dummyHash = `${prefix}${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** One at a time: a hash takes 19 MiB and one of Node's four threads. 100 in the queue are seconds on a slow core. */
const enqueue = limitConcurrency({ concurrency: 1, maxQueued: 100 });

/** Returns the salted hash as a PHC string, which names algorithm and cost. Throws QueueFullError. */
export const hashPassword = (password: string): Promise<string> =>
  enqueue(() => hash(normalise(password), cost));

/**
 * Verifies a password against an Argon2 or older scrypt hash; false for an unknown format. Null (no account, or one without
 * a password) takes as long and returns false. Throws QueueFullError.
 */
export const verifyPassword = (password: string, stored: string | null): Promise<boolean> =>
  enqueue(() =>
    stored?.startsWith('$scrypt$')
      ? verifyScrypt(password, stored)
      : // The library throws for a hash of another format.
        verify(stored ?? dummyHash, normalise(password)).catch(() => false),
  );

/** Whether a hash has an outdated algorithm or cost; the next sign-in replaces it. */
export const needsRehash = (stored: string): boolean => !stored.startsWith(prefix);

/** Returns null instead of throwing QueueFullError. */
export const nullIfQueueFull = <Result>(work: Promise<Result>): Promise<Result | null> =>
  work.catch((error: unknown) => {
    if (error instanceof QueueFullError) return null;
    throw error;
  });

/** Keyboards encode an accented letter in different ways. */
const normalise = (password: string): string => password.normalize('NFKC');

/** `$scrypt$ln=15,r=8,p=3$<salt>$<hash>`, base64 without padding: the format before Argon2. */
async function verifyScrypt(password: string, stored: string): Promise<boolean> {
  const match = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/-]+)\$([\w+/-]+)$/.exec(stored);
  if (!match) return false;
  const [ln, r, p] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const hash = Buffer.from(match[5] ?? '', 'base64');
  // scrypt needs 128 * N * r bytes and a little; Node's default limit is 32 MiB.
  const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: 128 * 2 ** ln * r + 1024 * 1024 };
  const derived = await new Promise<Buffer>((resolve, reject) => {
    scrypt(normalise(password), Buffer.from(match[4] ?? '', 'base64'), hash.length, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
  return timingSafeEqual(derived, hash);
}
