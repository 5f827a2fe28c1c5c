import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeEmailChangeMail, writeVerificationMail } from '~/domain/accounts/account-mail';
import { confirmationWays, type WayByAccount } from '~/domain/accounts/confirmation/confirmation-ways';
import { accountTokenLifetimes } from '~/domain/accounts/mailed-links/account-token';

it('each kind of mailed link to an account is one way to confirm its address', () => {
  const links = Object.values(confirmationWays).flatMap(({ link }) => link ?? []);
  expect(links.toSorted()).toEqual(Object.keys(accountTokenLifetimes).toSorted());
});

it('an address is confirmed by confirmAddress, or at the beginning of an account', () => {
  const sources = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  // `1` is a projection, `{` a condition, `Date` the type.
  const written = /\bemailVerifiedAt: (?!null|1|\{|Date)/g;
  const writers = sources.flatMap((file) => {
    const count = readFileSync(join('app', file), 'utf8').match(written)?.length ?? 0;
    return count > 0 ? [`${file}: ${count}`] : [];
  });
  expect(writers.toSorted()).toEqual([
    'domain/accounts/confirmation/confirm-address.server.ts: 1',
    // New accounts: nobody could have been signed in to one before.
    'domain/accounts/identities/identities.server.ts: 1',
    'domain/accounts/invitations/accept-invitation.server.ts: 1',
    'seed/first-admin.ts: 1',
  ]);
});

const emails = {
  'sign-up': [writeVerificationMail, 'I did not make this account'],
  'new-address': [writeEmailChangeMail, 'I did not ask for this'],
} as const satisfies Record<WayByAccount, unknown>;

it.each(Object.entries(emails))(
  'the mail of %s says what confirming gives, and which button refuses it',
  (_way, [write, refusal]) => {
    const text = JSON.stringify(write('https://shop.example/link').parts);
    expect(text).toContain('can then add the orders that were placed with this address without signing in');
    expect(text).toContain(`press “${refusal}”`);
  },
);
