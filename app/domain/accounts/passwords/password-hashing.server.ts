import { scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '~/lib/limit-concurrency';

/**
 * Argon2id (the library's own choice) with 19 MiB, two passes, one thread: the setting of OWASP's password storage cheat
 * sheet that fits a shop that is to run in 200 MB.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** What is checked where there is no account: as much work as any other, and no password fits it. */
const nobodysHash = `${prefix}${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * One after another: 19 MiB and one of Node's four threads, which also read files and compress pages, however many
 * people sign in at once. Further ones wait; when 100 wait, some seconds on a slow core, a newcomer is better told to
 * come back.
 */
const turns = limitConcurrency({ atOnce: 1, waiting: 100 });

/**
 * Takes a password of any length and returns what is stored of it: a PHC string that names the algorithm and its cost,
 * with a salt of its own. Throws QueueFullError when too many passwords are being checked.
 */
export const hashPassword = (password: string): Promise<string> => turns(() => hash(normal(password), cost));

/**
 * Whether the password is the one that was hashed, by Argon2 or by the scrypt of before; false for a hash of an unknown
 * form. Null, for no such account or one without a password, takes as long as an account and gives false.
 * Throws QueueFullError when too many passwords are being checked.
 */
export const verifyPassword = (password: string, stored: string | null): Promise<boolean> =>
  turns(() =>
    stored?.startsWith('$scrypt$')
      ? verifyScrypt(password, stored)
      : // The library throws for a hash that it can't read.
        verify(stored ?? nobodysHash, normal(password)).catch(() => false),
  );

/** Whether a stored hash is of another algorithm or cost than new ones: it is replaced at the next sign-in. */
export const needsRehash = (stored: string): boolean => !stored.startsWith(prefix);

/** Two keyboards may write one accented letter in two ways: both are the same password. */
const normal = (password: string): string => password.normalize('NFKC');

/** Hashes from before Argon2: `$scrypt$ln=15,r=8,p=3$<salt>$<hash>`, base64 without padding. */
async function verifyScrypt(password: string, stored: string): Promise<boolean> {
  const match = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/-]+)\$([\w+/-]+)$/.exec(stored);
  if (!match) return false;
  const [ln, r, p] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const hash = Buffer.from(match[5] ?? '', 'base64');
  // Node refuses what needs more than 32 MiB unless told; scrypt needs 128 * N * r bytes and a little.
  const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: 128 * 2 ** ln * r + 1024 * 1024 };
  const derived = await new Promise<Buffer>((resolve, reject) => {
    scrypt(normal(password), Buffer.from(match[4] ?? '', 'base64'), hash.length, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
  return timingSafeEqual(derived, hash);
}
