import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '~/domain/audit/audit-entry';
import type { AccountEntry } from '~/domain/organizations/entries/account-entry';
import type { Organization } from '~/domain/organizations/organization';
import { shillings } from '~/lib/format/money';
import { parseKenyanPhone } from '~/lib/format/phone';
import { makeOrganization } from '../../../support/fixtures/account-entries';
import { today } from '../../../support/fixtures/days';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { connectPhones, type Phones } from '../../../support/shop/phones';
import { errorsIn, expectRenderedPage, textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import type { Fields, Visitor } from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let admin: Visitor;
let phones: Phones;
beforeAll(async () => {
  admin = await createSignedInVisitor(shop, makeUser({ role: 'admin', firstName: 'Achieng', lastName: 'O' }));
  phones = connectPhones(shop.simulatorUrl);
});

let school: Organization;
let path: string;
let reference: string;
let count = 0;
beforeEach(async () => {
  count += 1;
  school = makeOrganization({
    name: `School ${count} <b>`,
    foldedName: `school ${count} b`,
    contacts: [
      { name: 'Mercy', role: 'Bursar', phone: parseKenyanPhone(`07110000${10 + count}`), email: null },
    ],
    account: { charged: shillings(48_000.5), paid: shillings(0), entries: 0 },
  });
  reference = `SCHOOL${count}B`;
  path = `/organizations-admin/${school._id.toHexString()}`;
  await shop.database().collection<Organization>('organizations').insertOne(school);
});

const valueOf = (text: string, name: string): string => {
  const [input = ''] = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(text) ?? [];
  return / value="([^"]*)"/.exec(input)?.[1] ?? '';
};

/** The form as it is shown, with some fields changed. */
async function fillForm(changes: Fields = {}): Promise<Fields> {
  const { text } = await admin.visit(`${path}/ask`);
  return {
    idempotencyKey: valueOf(text, 'idempotencyKey'),
    contact: school.contacts[0]?.phone ?? '',
    phoneNumber: '',
    amount: valueOf(text, 'amount'),
    ...changes,
  };
}

/** Sends the form; returns the path of the page of the prompt. */
async function ask(changes: Fields = {}): Promise<string> {
  const response = await admin.post(`${path}/ask`, await fillForm(changes));
  expect(response.status).toBe(303);
  return response.headers.location ?? '';
}

describe('asking an organization for a payment', () => {
  it('begins with what it owes in whole shillings, and shows the payment when it has come', async () => {
    const page = await ask();
    const waiting = await admin.visit(page);
    expectRenderedPage(waiting.text);
    expect(textOf(waiting.text)).toContain('Waiting for KES 48,000.00');
    expect(waiting.text).toMatch(/http-equiv="refresh" content="5/i);
    const { result, amount } = await phones.press(reference, 'pin');
    expect(amount).toBe(48_000);
    const paid = await admin.visit(page);
    expect(textOf(paid.text)).toContain('Paid: KES 48,000.00');
    expect(textOf(paid.text)).toContain(`M-Pesa receipt ${result?.receipt}`);
    expect(paid.text).toMatch(/href="\/payments\/V-\d{5}\/voucher"/);
    expect(paid.text).not.toMatch(/http-equiv="refresh"/i);
    expect(textOf((await admin.visit(`${path}/ask`)).text)).toContain('0.50');
  });

  it('offers another try with the same phone and amount', async () => {
    const page = await ask({ contact: 'other', phoneNumber: '0755 123 456', amount: '1,200' });
    await phones.press(reference, 'cancel');
    const failed = await admin.visit(page);
    expect(textOf(failed.text)).toContain('Not paid: KES 1,200.00 from 0755 123 456');
    expect(textOf(failed.text)).toContain('The prompt was cancelled on their phone.');
    const again = /href="([^"]*again=[0-9a-f]{24})"/.exec(failed.text)?.[1] ?? '';
    const form = await admin.visit(again);
    expect(form.text).toContain('value="0755 123 456"');
    expect(form.text).toContain('value="1200"');
  });

  it('sends one prompt for a form that is sent twice', async () => {
    const fields = await fillForm();
    const responses = [await admin.post(`${path}/ask`, fields), await admin.post(`${path}/ask`, fields)];
    expect(new Set(responses.map(({ headers }) => headers.location)).size).toBe(1);
    expect(await phones.promptsFor(reference)).toHaveLength(1);
    // Another form meets the prompt that is pending.
    const other = await admin.post(`${path}/ask`, await fillForm({ amount: '10' }));
    expect(other.status).toBe(409);
    expect(textOf(other.text)).toContain('We have sent a prompt to this number.');
  });

  it.each([
    [{ amount: '0' }, 'Enter whole shillings from 1 to 250,000'],
    [{ amount: '12.50' }, 'Enter whole shillings from 1 to 250,000'],
    [{ amount: '250,001' }, 'Enter whole shillings from 1 to 250,000'],
    [{ contact: '<script>' }, 'Choose whose phone gets the prompt'],
    [{ contact: 'other', phoneNumber: '12345' }, 'Enter a Kenyan mobile number'],
  ])('refuses %o and keeps what was typed', async (changes, message) => {
    const response = await admin.post(`${path}/ask`, await fillForm(changes));
    expect(response.status).toBe(400);
    expect(errorsIn(response.text).join(' ')).toContain(message);
    if ('amount' in changes) expect(response.text).toContain(`value="${changes.amount}"`);
    expect(await phones.promptsFor(reference)).toEqual([]);
  });

  it('knows no prompt and no organization of another address', async () => {
    const page = await ask();
    const [, id = ''] = page.split('/ask/');
    expect((await admin.visit(`${path}/ask/${id.toUpperCase()}`)).status).toBe(200);
    const other = makeOrganization();
    await shop.database().collection<Organization>('organizations').insertOne(other);
    for (const wrong of [
      `/organizations-admin/${other._id.toHexString()}/ask/${id}`,
      `${path}/ask/${'0'.repeat(24)}`,
      `${path}/ask/nothing`,
      `/organizations-admin/nothing/ask`,
      `/organizations-admin/nothing/statement`,
    ])
      expect((await admin.visit(wrong)).status, wrong).toBe(404);
  });

  it('asks a person to check what M-Pesa reports without an amount', async () => {
    const page = await ask();
    const [prompt] = await phones.promptsFor(reference);
    const { pathname } = new URL(prompt?.callbackUrl ?? '');
    const body = {
      Body: {
        stkCallback: {
          MerchantRequestID: 'x',
          CheckoutRequestID: prompt?.checkoutRequestId,
          ResultCode: 0,
          ResultDesc: 'Paid',
          CallbackMetadata: { Item: [{ Name: 'MpesaReceiptNumber', Value: `SKL100000${count}` }] },
        },
      },
    };
    const headers = { 'Content-Type': 'application/json' };
    const called = await admin.send(pathname, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(called.status).toBe(200);
    expect(textOf((await admin.visit(page)).text)).toContain('Please check the M-Pesa statement');
    expect(textOf((await admin.visit(`${path}/ask`)).text)).toContain('To check');
    const listed = await admin.visit('/payments');
    expect(listed.text).toContain(`href="${page}"`);
    expect(textOf(listed.text)).toContain('(1 M-Pesa prompt to check)');
    expect(textOf((await admin.visit('/admin-dashboard')).text)).toContain('1 M-Pesa prompt to check');
    expect((await admin.post(page, {})).status).toBe(303);
    for (const checked of [page, '/payments']) {
      const text = textOf((await admin.visit(checked)).text);
      expect(text).not.toContain('Please check the M-Pesa statement');
      expect(text).not.toContain('prompt to check');
    }
  });
});

describe('the statement of account', () => {
  it('has the month with its balances, on the page and as CSV, and the export is in the audit log', async () => {
    await ask();
    const before = today();
    const { result } = await phones.press(reference, 'pin');
    const day =
      (
        await shop
          .database()
          .collection<AccountEntry>('accountEntries')
          .findOne({ organizationId: school._id })
      )?.day ?? '';
    expect([before, today()]).toContain(day);
    const month = day.slice(0, 7);
    const page = await admin.visit(`${path}/statement?month=${month}`);
    expectRenderedPage(page.text);
    const text = textOf(page.text);
    expect(text).toContain('Malisho Dairy Farm');
    expect(text).toContain(`Paid by M-Pesa ${result?.receipt}, Mercy, School`);
    expect(text).toContain('Paid in advance: KES 48,000.00');
    const csv = await admin.visit(`${path}/statement/export?month=${month}`);
    expect(csv.headers['content-disposition']).toContain(`statement-school-${count}-b-${month}.csv`);
    const [header, opening, line, closing] = csv.text.split('\r\n');
    expect(header).toContain('Date,Number,Description,Charge (KES),Payment (KES),Balance (KES)');
    expect(opening).toBe(`${month}-01,,Opening balance,,,0`);
    expect(line).toMatch(new RegExp(`^${day},V-\\d{5},"Paid by M-Pesa .*",,48000,-48000$`));
    expect(closing).toBe(',,Closing balance,0,48000,-48000');
    const audited = await shop
      .database()
      .collection<AuditEntry>('auditEntries')
      .findOne({ subject: 'organization', subjectName: `Statement of ${school.name}, ${month}` });
    expect(audited).toMatchObject({ action: 'Exported the list', after: { rows: 1 } });
  });

  it('shows a correction with its reason, and escapes formulas', async () => {
    await ask();
    await phones.press(reference, 'pin');
    const entries = shop.database().collection<AccountEntry>('accountEntries');
    const reversal = { of: school._id, reason: 'Wrong school' };
    const description = '=HYPERLINK("x")';
    await entries.updateOne({ organizationId: school._id }, { $set: { reversal, description } });
    const { text } = await admin.visit(`${path}/statement`);
    expect(textOf(text)).toContain('=HYPERLINK("x"): Wrong school');
    const csv = await admin.visit(`${path}/statement/export`);
    expect(csv.text).toContain(`"'=HYPERLINK(""x""): Wrong school"`);
  });

  it('links the months, none to come, and refuses what is no month', async () => {
    const current = (await admin.visit(`${path}/statement`)).text;
    expect(current).toMatch(/rel="prev"/);
    expect(current).not.toMatch(/rel="next"/);
    expect((await admin.visit(`${path}/statement?month=2026-01`)).text).toMatch(/rel="next"/);
    for (const wrong of ['2999-01', '2026-13', 'x', '2026-1', '1999-12'])
      for (const page of ['statement', 'statement/export'])
        expect((await admin.visit(`${path}/${page}?month=${wrong}`)).status, wrong).toBe(400);
  });
});
