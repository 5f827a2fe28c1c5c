import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '~/domain/audit/audit-entry';
import type { StoredSettings } from '~/domain/settings/settings';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { errorsIn, textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import type { Visitor } from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let admin: Visitor;
beforeAll(async () => {
  admin = await createSignedInVisitor(shop, makeUser({ role: 'admin', firstName: 'Wanjiru' }));
});
beforeEach(async () => {
  await settings().deleteMany({});
  await audit().deleteMany({});
});

const settings = () => shop.database().collection<StoredSettings>('settings');
const audit = () => shop.database().collection<AuditEntry>('auditEntries');
const stored = () => settings().findOne({ _id: 'site' });

type Fields = Readonly<Record<string, string>>;

const defaults = {
  orders: { claimHoldHours: '24', maxUnconfirmedUnits: '40', lowStockThreshold: '5' },
  audit: { auditRetentionDays: '730' },
  notices: { addresses: '', cashOrder: 'on', paidOrder: 'on', paymentCheck: 'on', cancelledOrder: 'on' },
} as const satisfies Record<string, Fields>;

/** The version of a section that the page shows now. */
async function versionOf(section: string): Promise<string> {
  const { text } = await admin.get('/settings-admin');
  const form = text.split('<form').find((each) => each.includes(`name="section" value="${section}"`)) ?? '';
  return /name="seenVersion" value="([^"]*)"/.exec(form)?.[1] ?? '';
}

const save = async (section: keyof typeof defaults, changes: Fields, seenVersion?: string) =>
  admin.post('/settings-admin', {
    section,
    ...defaults[section],
    ...changes,
    seenVersion: seenVersion ?? (await versionOf(section)),
  });

describe('the settings', () => {
  it('shows the defaults, and the address of the shop for the notices', async () => {
    const { text } = await admin.get('/settings-admin');
    expect(text).toContain('name="claimHoldHours"');
    expect(text).toMatch(/value="24"/);
    expect(textOf(text)).toContain('the shop’s address, hello@malisho.example');
    expect(text.match(/type="checkbox"[^>]*checked=""/g)).toHaveLength(4);
  });

  it('saves a section, says so, and records who changed what', async () => {
    const response = await save('orders', { claimHoldHours: '12', lowStockThreshold: '8' });
    expect([response.status, response.location]).toEqual([303, '/settings-admin#orders']);
    expect(textOf((await admin.get('/settings-admin')).text)).toContain(
      '“Payments, orders and stock” was saved.',
    );
    expect(await stored()).toMatchObject({
      checkout: { claimHoldHours: 12, maxUnconfirmedUnits: 40 },
      backOffice: { lowStockThreshold: 8 },
    });
    expect(await audit().find().toArray()).toMatchObject([
      {
        subject: 'settings',
        subjectId: 'orders',
        by: { name: 'Wanjiru Odhiambo' },
        before: { 'Hours to match an M-Pesa code': '24', 'Low-stock level': '5' },
        after: { 'Hours to match an M-Pesa code': '12', 'Low-stock level': '8' },
      },
    ]);
  });

  it('switches kinds of notices off and takes several addresses', async () => {
    const { addresses: _, cashOrder: _cash, ...kinds } = defaults.notices;
    const response = await admin.post('/settings-admin', {
      section: 'notices',
      ...kinds,
      addresses: 'akinyi@example.com, otieno@example.com\r\nakinyi@example.com',
      seenVersion: await versionOf('notices'),
    });
    expect(response.status).toBe(303);
    expect(await stored()).toMatchObject({
      notices: {
        kinds: { cashOrder: false, paidOrder: true, paymentCheck: true, cancelledOrder: true },
        addresses: ['akinyi@example.com', 'otieno@example.com'],
      },
    });
  });

  it('records nothing where nothing changes', async () => {
    expect((await save('audit', {})).status).toBe(303);
    expect(await audit().countDocuments()).toBe(0);
  });

  it('keeps values beside the section as they are', async () => {
    await settings().insertOne({ _id: 'site', promo: 'Karibu', checkout: { requireAccount: true } });
    await save('orders', { claimHoldHours: '48' });
    expect(await stored()).toMatchObject({
      promo: 'Karibu',
      checkout: { requireAccount: true, claimHoldHours: 48 },
    });
  });
});

describe('two admins', () => {
  it('on one section: the second sees both versions and may replace the first', async () => {
    const seen = await versionOf('orders');
    await save('orders', { claimHoldHours: '12' }, seen);
    const conflict = await save('orders', { claimHoldHours: '36' }, seen);
    expect(conflict.status).toBe(409);
    const words = textOf(conflict.text);
    expect(words).toContain('Somebody else has changed this meanwhile');
    expect(words).toMatch(/Hours to match an M-Pesa code Yours 36 Theirs 12/);
    expect(await stored()).toMatchObject({ checkout: { claimHoldHours: 12 } });
    expect((await save('orders', { claimHoldHours: '36' })).status).toBe(303);
    expect(await stored()).toMatchObject({ checkout: { claimHoldHours: 36 } });
  });

  it('on two sections: both are saved', async () => {
    const [orders, log] = [await versionOf('orders'), await versionOf('audit')];
    expect((await save('orders', { claimHoldHours: '12' }, orders)).status).toBe(303);
    expect((await save('audit', { auditRetentionDays: '90' }, log)).status).toBe(303);
    expect(await stored()).toMatchObject({
      checkout: { claimHoldHours: 12 },
      backOffice: { auditRetentionDays: 90 },
    });
  });

  it('at the same time: one of them is told', async () => {
    const seen = await versionOf('orders');
    const responses = await Promise.all(
      ['10', '11', '12'].map((hours) => save('orders', { claimHoldHours: hours }, seen)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    expect(await audit().countDocuments()).toBe(1);
  });
});

describe('bad input', () => {
  it.each([
    ['orders', { claimHoldHours: '0' }, 'Hours to match an M-Pesa code must be a whole number from 1 to 168'],
    ['orders', { claimHoldHours: '1.5' }, 'must be a whole number from 1 to 168'],
    ['orders', { claimHoldHours: '-3' }, 'must be a whole number from 1 to 168'],
    ['orders', { lowStockThreshold: '' }, 'Low-stock level is required'],
    ['orders', { maxUnconfirmedUnits: '1e3' }, 'must be a whole number from 0 to 100000'],
    ['orders', { maxUnconfirmedUnits: '9'.repeat(20_000) }, 'must be a whole number'],
    ['orders', { lowStockThreshold: 'five 🥛' }, 'Low-stock level must be a whole number'],
    ['audit', { auditRetentionDays: '7' }, 'Days to keep entries must be a whole number from 30 to 3650'],
    ['notices', { addresses: 'akinyi' }, 'Enter a valid email address instead of akinyi'],
    ['notices', { addresses: '<script>alert(1)</script>' }, 'Enter a valid email address'],
    ['notices', { addresses: 'a@example.com\nBcc:b@example.com' }, 'Enter a valid email address'],
    [
      'notices',
      { addresses: [1, 2, 3, 4, 5, 6].map((n) => `a${n}@example.com`).join(' ') },
      'Enter at most 5 addresses',
    ],
    ['notices', { addresses: 'x'.repeat(20_000) }, 'Enter at most 1000 characters'],
  ] as const)('in %s is told and changes nothing', async (section, changes, message) => {
    const response = await save(section, changes);
    expect(response.status).toBe(400);
    expect(errorsIn(response.text).join(' ')).toContain(message);
    expect(response.text).not.toContain('<script>alert');
    expect(await stored()).toBeNull();
  });

  it('keeps what was typed', async () => {
    const { text } = await save('orders', { claimHoldHours: '500', lowStockThreshold: '7' });
    expect(text).toMatch(/name="claimHoldHours"[^>]*value="500"|value="500"[^>]*name="claimHoldHours"/);
    expect(text).toMatch(/name="lowStockThreshold"[^>]*value="7"|value="7"[^>]*name="lowStockThreshold"/);
  });

  it('of a megabyte is refused before it is read', async () => {
    expect((await save('notices', { addresses: 'x'.repeat(1_000_000) })).status).toBe(413);
  });

  it('refuses an unknown section', async () => {
    for (const section of ['', 'security', '__proto__', 'constructor'])
      expect((await admin.post('/settings-admin', { section })).status, section).toBe(400);
  });
});

it('counts products at the low-stock level of the settings on the dashboard', async () => {
  const lowStock = async () =>
    Number(/Low in stock (\d+)/.exec(textOf((await admin.get('/admin-dashboard')).text))?.[1]);
  const before = await lowStock();
  await save('orders', { lowStockThreshold: '20' });
  expect(await lowStock()).toBeGreaterThan(before);
});
