import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { configureMail } from '~/domain/mail/mail-configuration.server';
import { configureSiteName } from '~/domain/settings/site-name.server';
import { verifyPassword } from '~/domain/accounts/passwords/password-hashing.server';
import { registerAccount } from '~/domain/accounts/registration/register-account.server';
import type { Registration } from '~/domain/accounts/registration/registration-form';
import { parseKenyanPhone, type PhoneNumber } from '~/lib/format/phone';
import { useTestDatabase } from '../../support/database';
import { makeUser } from '../../support/fixtures/users';

useTestDatabase();
configureSiteName('Malisho');
configureMail({ siteUrl: 'https://malisho.example' });

const now = new Date('2026-03-10T06:00:00.000Z');
const registration: Registration = {
  firstName: 'Wanjirũ',
  lastName: 'Kamau',
  email: 'wanjiru@farm.example',
  phoneNumber: parseKenyanPhone('0712345678') as PhoneNumber,
  street: '12 Moi Avenue',
  city: 'Busia',
  state: 'Busia',
  country: 'Kenya',
  zipCode: '50400',
  password: 'milk at dawn',
};
const register = (change: Partial<Registration> = {}, clientAddress: string | null = '192.0.2.1', at = now) =>
  registerAccount({ registration: { ...registration, ...change }, clientAddress, now: at });

const emails = () => collections().outbox.find().sort({ _id: 1 }).toArray();

describe('registering', () => {
  it('creates a customer with an unverified address', async () => {
    expect(await register()).toEqual({ ok: true });
    const [user, ...others] = await collections().users.find().toArray();
    expect(others).toEqual([]);
    expect(user).toMatchObject({
      email: 'wanjiru@farm.example',
      emailVerifiedAt: null,
      identities: [],
      role: 'customer',
      permissions: [],
      firstName: 'Wanjirũ',
      lastName: 'Kamau',
      phoneNumber: '+254712345678',
      addresses: [
        {
          street: '12 Moi Avenue',
          city: 'Busia',
          state: 'Busia',
          country: 'Kenya',
          zipCode: '50400',
          isDefault: true,
        },
      ],
      createdAt: now,
      disabledAt: null,
    });
    expect(user?.searchText).toContain('wanjiru kamau');
    expect(await verifyPassword('milk at dawn', user?.passwordHash ?? '')).toBe(true);
    expect(JSON.stringify(user)).not.toContain('milk at dawn');
    const [mail, ...more] = await emails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: 'wanjiru@farm.example', subject: 'Confirm your email address' });
  });

  it('stores no other field of the form, such as the repeated password', async () => {
    const form = { ...registration, confirmPassword: 'milk at dawn', acceptTerms: 'on' };
    await register(form);
    const user = await collections().users.findOne({ email: registration.email });
    expect(Object.keys(user?.addresses[0] ?? {}).sort()).toEqual([
      'city',
      'country',
      'isDefault',
      'state',
      'street',
      'zipCode',
    ]);
    expect(JSON.stringify(user)).not.toContain('milk at dawn');
  });

  it('gives the same result for an address with an account, changes nothing, and notifies its owner', async () => {
    const owner = makeUser({ email: 'Wanjiru@farm.example', firstName: 'Win a prize', passwordHash: 'kept' });
    await collections().users.insertOne(owner);
    expect(await register()).toEqual({ ok: true });
    expect(await collections().users.find().toArray()).toEqual([owner]);
    const [mail, ...more] = await emails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: 'Wanjiru@farm.example',
      subject: 'You already have an account at Malisho',
    });
    expect(mail?.text).toContain('https://malisho.example/login');
    expect(mail?.text).toContain('https://malisho.example/forgot-password');
    expect(mail?.text).not.toMatch(/Win a prize|Wanjirũ|milk at dawn/);
  });

  it('limits the emails to the owner', async () => {
    await collections().users.insertOne(makeUser({ email: registration.email }));
    for (let minute = 0; minute < 8; minute += 1) {
      const at = new Date(now.getTime() + minute * 60_000);
      expect(await register({}, `192.0.2.${minute}`, at)).toEqual({ ok: true });
    }
    expect(await emails()).toHaveLength(3);
  });

  it('sends no mail for a disabled account', async () => {
    await collections().users.insertOne(makeUser({ email: registration.email, disabledAt: now }));
    expect(await register()).toEqual({ ok: true });
    expect(await emails()).toEqual([]);
  });

  it('creates one account for concurrent requests', async () => {
    const results = await Promise.all([1, 2, 3, 4].map(() => register()));
    expect(results).toEqual([1, 2, 3, 4].map(() => ({ ok: true })));
    expect(await collections().users.countDocuments()).toBe(1);
    expect((await emails()).map(({ subject }) => subject).sort()).toEqual([
      'Confirm your email address',
      'You already have an account at Malisho',
    ]);
  });

  it('is limited per client address', async () => {
    for (let number = 0; number < 30; number += 1) await register({ email: `person-${number}@farm.example` });
    expect(await register()).toEqual({
      ok: false,
      reason: 'rate-limited',
      retryAt: new Date('2026-03-10T07:00:00.000Z'),
    });
    expect(await collections().users.countDocuments()).toBe(30);
    expect(await register({}, '192.0.2.2')).toEqual({ ok: true });
  });
});
