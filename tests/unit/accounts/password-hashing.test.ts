import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  hashPassword,
  needsRehash,
  verifyPassword,
} from '~/domain/accounts/passwords/password-hashing.server';

/** As the shop kept passwords before Argon2. */
function hashByScrypt(password: string): string {
  const salt = Buffer.from('0123456789abcdef');
  const key = scryptSync(password, salt, 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$scrypt$ln=15,r=8,p=3$${text(salt)}$${text(key)}`;
}

describe('password hashes', () => {
  it('name their algorithm and cost, and differ for the same password', async () => {
    const [one, two] = await Promise.all([hashPassword('secret'), hashPassword('secret')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(two);
    expect(needsRehash(one)).toBe(false);
  });

  it('match the password, however its accents are encoded, and no other', async () => {
    const hash = await hashPassword('caf\u00e9');
    expect(await verifyPassword('cafe\u0301', hash)).toBe(true);
    expect(await verifyPassword('cafe', hash)).toBe(false);
    expect(await verifyPassword('caf\u00e9 ', hash)).toBe(false);
    expect(await verifyPassword('', hash)).toBe(false);
  });

  it('differ by the last character of a password of any length', async () => {
    const long = 'a sentence of mine '.repeat(13);
    const hash = await hashPassword(`${long}x`);
    expect(await verifyPassword(`${long}x`, hash)).toBe(true);
    expect(await verifyPassword(`${long}y`, hash)).toBe(false);
  });

  it('of scrypt are still verified, and need a rehash', async () => {
    const stored = hashByScrypt('caf\u00e9');
    expect(await verifyPassword('cafe\u0301', stored)).toBe(true);
    expect(await verifyPassword('cafe', stored)).toBe(false);
    expect(needsRehash(stored)).toBe(true);
  });

  it('of a lower cost are still verified, and need a rehash', async () => {
    // Made by argon2id with m=8,t=1,p=1 from 'secret'.
    const stored =
      '$argon2id$v=19$m=8,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$39tbUSD70LTTCIyCWo9t5sDidhNPptw1P94ISzTyALc';
    expect(await verifyPassword('secret', stored)).toBe(true);
    expect(needsRehash(stored)).toBe(true);
  });

  it('take as long to verify without an account', async () => {
    /** The least processor time of ten, on all threads: more is work of other tests, or of the garbage collector. */
    const costOf = async (stored: string | null) => {
      const costs: number[] = [];
      for (let times = 0; times < 10; times += 1) {
        const before = process.cpuUsage();
        await verifyPassword('secret', stored);
        const { user, system } = process.cpuUsage(before);
        costs.push(user + system);
      }
      return Math.min(...costs);
    };
    const stored = await hashPassword('another');
    const [some, none] = [await costOf(stored), await costOf(null)];
    expect(none).toBeGreaterThan(some / 3);
    expect(none).toBeLessThan(some * 3);
  });

  it.each([
    null,
    '',
    'secret',
    '$argon2id$v=19$m=1,t=1,p=1$c2FsdA$aGFzaA',
    '$argon2id$nonsense',
    '$scrypt$ln=15,r=8,p=3$$',
  ])('of an unknown format (%j) match nothing', async (stored) => {
    expect(await verifyPassword('secret', stored)).toBe(false);
    expect(await verifyPassword('', stored)).toBe(false);
  });
});
