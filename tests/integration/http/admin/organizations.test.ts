import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '~/domain/audit/audit-entry';
import type { Organization } from '~/domain/organizations/organization';
import { dayOfRun } from '../../../support/fixtures/days';
import { organizationValues } from '../../../support/fixtures/organizations';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { errorsIn, mainOf, textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import type { Visitor } from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let admin: Visitor;
let reader: Visitor;
beforeAll(async () => {
  admin = await createSignedInVisitor(shop, makeUser({ role: 'admin', firstName: 'Wanjiru' }));
  reader = await createSignedInVisitor(
    shop,
    makeUser({ role: 'staff', permissions: ['organizations:read'] }),
  );
});
const organizations = () => shop.database().collection<Organization>('organizations');
beforeEach(async () => {
  for (const name of ['organizations', 'accountEntries', 'accountTotals', 'entryNumbers', 'auditEntries'])
    await shop.database().collection(name).deleteMany({});
});

const valueOf = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
const read = async (path: string, who = admin) => textOf(mainOf((await who.get(path)).text));

async function add(values: Record<string, string> = {}): Promise<string> {
  const { status, location } = await admin.post('/organizations-admin/new', organizationValues(values));
  expect(status).toBe(303);
  return location;
}

const edit = async (path: string, values: Record<string, string>) => {
  const seenVersion = valueOf((await admin.get(`${path}/edit`)).text, 'seenVersion');
  return admin.post(`${path}/edit`, { ...organizationValues(), seenVersion, ...values });
};

const start = (path: string) =>
  admin.post(`${path}/subscription`, { status: 'active', seenStatus: 'pending', remarks: '' });

/** Starts the subscription and books a due of `daysAgo`, as if nothing had run since. */
async function bill(path: string, daysAgo: number, values: Record<string, string> = {}): Promise<void> {
  await start(path);
  const day = dayOfRun(-daysAgo);
  await organizations().updateOne({}, { $set: { 'subscription.nextBillingDay': day } });
  expect((await edit(path, values)).status).toBe(303);
}

describe('organizations', () => {
  it('are added with their contacts and shown where they are looked for', async () => {
    expect(await read('/organizations-admin')).toContain('No organizations yet');
    const path = await add({
      name: 'St. <b>Mary’s</b> 🥛',
      contact2Name: 'Otieno',
      contact2Email: 'otieno@example.com',
    });
    const page = await read(path);
    expect(page).toContain('“St. <b>Mary’s</b> 🥛” is added.');
    for (const text of [
      'KES 48,000.00',
      '0712 345 678',
      'otieno@example.com',
      'On day 1 of the month',
      'Pending',
    ])
      expect(page).toContain(text);
    const list = await read('/organizations-admin?q=otieno&status=pending&kind=school');
    expect(list).toContain('1 organization Organization');
    expect(await read('/organizations-admin?q=camels')).toContain('No Organizations Found');
    expect(await read('/subscriptions-admin?status=active')).toContain('No Subscriptions Found');
    // Values of an address that are none of ours are left out.
    expect(await read('/organizations-admin?kind=toString&status=constructor&page=-1')).toContain(
      '1 organization',
    );
    const seen = await reader.get(path);
    expect(seen.status).toBe(200);
    expect(mainOf(seen.text)).not.toMatch(/Record payment|\/edit|\/delete/);
  });

  it('keep what was typed into a form that is refused', async () => {
    const response = await admin.post(
      '/organizations-admin/new',
      organizationValues({
        name: '',
        price: 'many',
        billingDay: '32',
        contact3Phone: '999',
        notes: '<i>n</i>',
      }),
    );
    expect(response.status).toBe(400);
    expect(errorsIn(response.text)).toEqual([
      'Name is required',
      'Contact 3: name: Please enter the name of this contact',
      'Contact 3: phone number: Please enter a Kenyan mobile number, for example 0712 345 678',
      'Price per month (KES): Please enter an amount in shillings, for example 12,000',
      'Billing day: Please enter a day of the month, from 1 to 31',
    ]);
    expect(response.text).toContain('value="999"');
    expect(response.text).toContain('&lt;i&gt;n&lt;/i&gt;</textarea>');
    // The rows above the one with a message are open.
    expect(mainOf(response.text).match(/Add another contact/g)).toHaveLength(2);
    expect(await organizations().countDocuments()).toBe(0);
    const huge = await admin.post('/organizations-admin/new', { name: 'x'.repeat(1_000_000) });
    expect(huge.status).toBe(413);
    await add();
    const taken = await admin.post('/organizations-admin/new', organizationValues());
    expect([taken.status, errorsIn(taken.text)]).toEqual([400, ['Name: Another organization has this name']]);
  });

  it('are not there for unknown and malformed ids', async () => {
    for (const id of ['nothing', '0'.repeat(24), 'a%20b'])
      for (const page of ['', '/edit', '/delete', '/subscription'])
        expect((await admin.get(`/organizations-admin/${id}${page}`)).status, id + page).toBe(404);
  });

  it('are deleted while nothing is booked for them', async () => {
    const path = await add();
    const form = async () => ({
      intent: 'delete',
      seenVersion: valueOf((await admin.get(`${path}/delete`)).text, 'seenVersion'),
    });
    expect(await read(`${path}/delete`)).toContain('Are you sure you want to delete this organization?');
    expect((await admin.post(`${path}/delete`, { intent: 'delete', seenVersion: '1' })).status).toBe(409);
    const asked = await form();
    await bill(path, 0);
    expect((await admin.post(`${path}/delete`, { ...asked })).status).toBe(409);
    expect(await read(`${path}/delete`)).toContain('End the subscription instead');
    const other = await add({ name: 'Other' });
    const { text } = await admin.get(`${other}/delete`);
    const seenVersion = valueOf(text, 'seenVersion');
    const deleted = await admin.post(`${other}/delete`, { intent: 'delete', seenVersion });
    expect(deleted.location).toBe('/organizations-admin');
    expect(await organizations().countDocuments()).toBe(1);
  });
});

describe('subscriptions', () => {
  it('are started, paused with a reason and shown with their history', async () => {
    // Nothing is booked at the start, whatever day it is today.
    const path = await add({ billingDay: String(Number(dayOfRun(5).slice(-2))) });
    const started = await start(path);
    expect([started.status, started.location]).toEqual([303, path]);
    const id = path.split('/').at(-1) ?? '';
    const pause = (fields: Record<string, string>) =>
      admin.post(`/subscriptions-admin/${id}?status=active`, {
        status: 'paused',
        seenStatus: 'active',
        remarks: 'Holidays <i>until</i> May',
        ...fields,
      });
    const refused = await pause({ remarks: ' ' });
    expect([refused.status, errorsIn(refused.text)]).toEqual([
      400,
      ['Remarks: Please say why. It is shown in the history'],
    ]);
    expect(refused.text).toMatch(/value="paused"[^>]*checked|checked[^>]*value="paused"/);
    expect((await pause({ status: 'toString' })).status).toBe(400);
    expect((await pause({ seenStatus: 'nothing' })).status).toBe(400);
    expect((await pause({ status: 'pending' })).status).toBe(409);
    expect((await pause({})).location).toBe('/subscriptions-admin?status=active');
    const late = await pause({ status: 'ended' });
    expect([late.status, errorsIn(late.text).join()]).toEqual([
      409,
      'Somebody has changed this subscription since you opened it. It is paused now. Please check it again.',
    ]);
    const dialog = await read(`/subscriptions-admin/${id}`, reader);
    expect(dialog).toContain('Active to paused Holidays <i>until</i> May');
    expect(dialog).not.toContain('Change the status');
    const log = await shop
      .database()
      .collection<AuditEntry>('auditEntries')
      .find()
      .sort({ at: 1, _id: 1 })
      .toArray();
    expect(log.map(({ action }) => action)).toEqual([
      'Added the organization',
      'Changed the subscription',
      'Changed the subscription',
    ]);
  });

  it('that are overdue come first and are counted where somebody looks', async () => {
    // A month from the due on, whatever day it is today: otherwise it is billed in part.
    const billingDay = String(Number(dayOfRun(-20).slice(-2)));
    const path = await add({ name: 'Zebra Hotel', billingDay });
    await bill(path, 20, { name: 'Zebra Hotel', billingDay, paymentDays: '14', price: '1,000' });
    await add({ name: 'Academy' });
    const list = await read('/subscriptions-admin');
    expect(list).toMatch(
      /Organizations overdue 1 Owed KES 48,000\.00 .*Zebra Hotel.*KES 48,000\.00 overdue.*Academy/,
    );
    const page = await read(path);
    expect(page).toMatch(/Overdue KES 48,000\.00/);
    expect(page).toMatch(/D-00001 .*UNPAID.* [67] days overdue/);
    for (const who of [admin, reader])
      expect(textOf((await who.get('/admin-dashboard')).text)).toContain('1 organization overdue');
    const { text } = await admin.get('/organizations-admin');
    expect(text).toContain('1 organization overdue');
  });
});
