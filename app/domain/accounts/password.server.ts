import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

/**
 * scrypt with N = 2^15, r = 8, p = 3, one of the equivalent settings of OWASP's password storage cheat sheet: it is the
 * one that takes 32 MiB for a moment and not 128, in a shop that is to run in 200 MB.
 */
const cost = { ln: 15, r: 8, p: 3 } as const;
const saltBytes = 16;
const hashBytes = 32;

/**
 * Takes a password of any length and returns what is stored of it, in the form
 * `$scrypt$ln=15,r=8,p=3$<salt>$<hash>` (base64 without padding): the algorithm and its cost stand in each hash.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt, hashBytes, cost);
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${toText(salt)}$${toText(hash)}`;
}

/** Whether the password is the one that was hashed; false for a hash of an unknown form. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/-]+)\$([\w+/-]+)$/.exec(stored);
  if (!match) return false;
  const [ln, r, p] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const hash = Buffer.from(match[5] ?? '', 'base64');
  const derived = await derive(password, Buffer.from(match[4] ?? '', 'base64'), hash.length, { ln, r, p });
  return timingSafeEqual(derived, hash);
}

type Cost = { readonly ln: number; readonly r: number; readonly p: number };

function derive(password: string, salt: Buffer, length: number, { ln, r, p }: Cost): Promise<Buffer> {
  // Two keyboards may write one accented letter in two ways: both are the same password.
  const normal = password.normalize('NFKC');
  // Node refuses what needs more than 32 MiB unless told; scrypt needs 128 * N * r bytes and a little.
  const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: 128 * 2 ** ln * r + 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(normal, salt, length, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

const toText = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
