import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '~/domain/audit/audit-entry';
import type { AccountEntry } from '~/domain/organizations/entries/account-entry';
import type { Organization } from '~/domain/organizations/organization';
import { addDays } from '~/lib/calendar-days';
import { formatDate } from '~/lib/format/dates';
import { makeOrganization } from '../../../support/fixtures/account-entries';
import { dayOfRun, today } from '../../../support/fixtures/days';
import { expenseDetails } from '../../../support/fixtures/payments';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { errorsIn, expectRenderedPage, mainOf, textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import type { Visitor } from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let admin: Visitor;
let reader: Visitor;
const school = makeOrganization({ name: 'Sunrise School' });
const schoolId = school._id.toHexString();
beforeAll(async () => {
  await shop.database().collection<Organization>('organizations').insertOne(school);
  admin = await createSignedInVisitor(shop, makeUser({ role: 'admin', firstName: 'Achieng', lastName: 'O' }));
  reader = await createSignedInVisitor(
    shop,
    makeUser({ role: 'staff', firstName: 'Otieno', permissions: ['organizations:read'] }),
  );
});

const entries = () => shop.database().collection<AccountEntry>('accountEntries');
const page = async (path: string, visitor = admin) => textOf(mainOf((await visitor.get(path)).text));
const newKey = async (path: string): Promise<string> =>
  /name="idempotencyKey" value="([\w-]+)"/.exec((await admin.get(path)).text)?.[1] ?? '';
const send = async (path: string, fields: Record<string, string>) => {
  const form = { ...expenseDetails, idempotencyKey: await newKey(path), ...fields };
  return { form, response: await admin.post(path, form) };
};
/** Records a payment, and returns its number. */
async function record(fields: Record<string, string>, path = '/payments/new'): Promise<string> {
  const { response } = await send(path, fields);
  expect([response.status, errorsIn(response.text)]).toEqual([303, []]);
  const message = textOf((await admin.visit(response.location)).text);
  return /(V-\d{5}) is recorded/.exec(message)?.[1] ?? '';
}
const fromSchool = (fields: Record<string, string> = {}) => ({
  transactionType: 'SUBSCRIPTION',
  method: 'BANK_TRANSFER',
  organizationId: schoolId,
  paidBy: 'Mrs Auma',
  paidTo: 'Malisho',
  description: 'Milk in October',
  ...fields,
});

describe('the list of payments', () => {
  it('says what to do first while there is none', async () => {
    const text = await page('/payments');
    expect(text).not.toContain('Export CSV');
    for (const part of [
      'Payment Transactions',
      'New Payment',
      'Total Payments (KES) 0.00',
      'Total Transactions 0',
      'Most Used Method None yet',
      'No payment transactions found',
      'First add the schools, hotels and cooperatives that take milk on account.',
    ])
      expect(text).toContain(part);
    expect(await page('/payments', reader)).not.toContain('New Payment');
    const exported = await admin.get('/payments/export');
    expect(exported.location).toBe('/payments');
  });

  it('shows date, type, amount, method, status and description, and adds them up', async () => {
    const charge = await record(fromSchool({ method: 'CREDIT', amount: '36,000', day: dayOfRun(-9) }));
    const paid = await record(fromSchool({ amount: '20,000.50', transactionCode: 'EQ-118' }));
    const expense = await record({ amount: '1200' });
    const response = await admin.get('/payments');
    expectRenderedPage(response.text);
    const text = textOf(mainOf(response.text));
    const on = (day: string) => formatDate(new Date(`${day}T09:00:00Z`));
    for (const row of [
      `Date Type Amount Method Status Description`,
      `${on(dayOfRun())} , ${expense} Expense KES 1,200.00 Cash PAID Dairy meal, 2 bags ${expense}, Bumala Agrovet`,
      `${on(dayOfRun())} , ${paid} Subscription KES 20,000.50 Bank Transfer PARTIAL Milk in October ${paid}, Sunrise School`,
      `${on(dayOfRun(-9))} , ${charge} Subscription KES 36,000.00 Credit PARTIAL Milk in October`,
      'Total Payments (KES) 21,200.50 Total Transactions 3 Most Used Method Bank Transfer',
      'Received KES 20,000.50 Spent KES 1,200.00 On account, not in the total KES 36,000.00',
    ])
      expect(text).toContain(row);
    expect((await reader.get('/payments')).status).toBe(200);
  });

  it('keeps only the filters that are set in its address, and ignores what is none', async () => {
    const sent = await admin.get('/payments?transactionType=EXPENSE&method=&startDate=&endDate=');
    expect([sent.status, sent.location]).toEqual([302, '/payments?transactionType=EXPENSE']);
    const filtered = await page(sent.location);
    expect(filtered).toContain('Total Transactions 1');
    expect(filtered).not.toContain('Milk in October');
    expect(await page('/payments?method=CREDIT')).toContain('Total Payments (KES) 0.00');
    const days = `startDate=${dayOfRun(-10)}&endDate=${dayOfRun(-9)}`;
    expect(await page(`/payments?${days}`)).toContain('Total Transactions 1');
    const own = await page(`/payments?organizationId=${schoolId}`);
    expect(own).toContain('Only Sunrise School');
    expect(own).toContain('Total Transactions 2');
    expect(await page(`/payments?organizationId=${'f'.repeat(24)}`)).toContain(
      'No payment transactions found No payments match these filters.',
    );
    for (const query of [
      'transactionType=REFUND&method=<b>&startDate=2026-13-45&endDate=yesterday',
      `organizationId=${'x'.repeat(3_000)}&before=nonsense`,
      'method[]=CASH&method=CASH&method=MPESA&transactionType=toString',
    ]) {
      const response = await admin.get(`/payments?${query}`);
      expect([query, response.status]).toEqual([query, 200]);
      expectRenderedPage(response.text);
    }
  });
});

describe('the form of a payment', () => {
  const path = '/payments/new';

  it('has the fields and defaults of the specification', async () => {
    const before = today();
    const { text } = await admin.get(`${path}?organizationId=${schoolId}`);
    expect(textOf(text)).toContain('Add New Payment');
    const selected = [...text.matchAll(/<option value="([^"]*)" selected=""/g)].map(([, value]) => value);
    expect(selected).toEqual(['SUBSCRIPTION', 'BANK_TRANSFER', schoolId]);
    const [, day] = /<input(?=[^>]*name="day")[^>]* value="([^"]*)"/.exec(text) ?? [];
    expect([before, today()]).toContain(day);
    const choices = [...text.matchAll(/<option value="([A-Z_]+)"/g)].map(([, value]) => value);
    expect(choices).toEqual(['SUBSCRIPTION', 'EXPENSE', 'CASH', 'MPESA', 'BANK_TRANSFER', 'CREDIT']);
    expect(text).toMatch(/<textarea[^>]*rows="3"[^>]*name="description"/);
    expect(text).toMatch(/<textarea[^>]*rows="2"[^>]*name="remarks"/);
    expect((await reader.get(path)).status).toBe(403);
    expect((await reader.post(path, expenseDetails)).status).toBe(403);
  });

  it.each([
    [{ amount: '' }, 'Amount is required'],
    [{ amount: 'much' }, 'Amount: Enter an amount of at least 0, for example 12,500 or 12,500.50'],
    [{ amount: '-1' }, 'Amount: Enter an amount of at least 0, for example 12,500 or 12,500.50'],
    [
      { transactionType: 'REFUND', organizationId: schoolId },
      'Transaction Type: Please choose one from the list',
    ],
    [{ method: 'toString' }, 'Payment Method: Please choose one from the list'],
    [{ paidBy: ' ' }, 'Paid By is required'],
    [{ paidTo: '' }, 'Paid To is required'],
    [{ description: '' }, 'Description is required'],
    [{ day: '2026-02-30' }, 'Date: Enter a day, for example 2026-11-23'],
    [{ day: dayOfRun(2) }, 'Date: This day is in the future. Enter the day it was paid'],
    [{ transactionType: 'SUBSCRIPTION' }, 'Organization: Choose the organization'],
    [{ organizationId: '1' }, 'Organization: Choose the organization'],
    [
      { method: 'MPESA', transactionCode: 'nonsense' },
      'Transaction Code: Enter the code as M-Pesa shows it: ten letters and digits, such as SKL1ABC234',
    ],
  ])('refuses %j, and keeps what was typed', async (fields, message) => {
    const count = await entries().countDocuments();
    const { form, response } = await send(path, { remarks: '<b>Kept</b> "as it was"', ...fields });
    expect([response.status, errorsIn(response.text)]).toEqual([400, [message]]);
    expect(response.text).toContain('&lt;b&gt;Kept&lt;/b&gt; &quot;as it was&quot;');
    // Sent again, it is the same payment.
    expect(response.text).toContain(`name="idempotencyKey" value="${form.idempotencyKey}"`);
    expect(await entries().countDocuments()).toBe(count);
  });

  it('refuses what no page of ours sends', async () => {
    const count = await entries().countDocuments();
    const statuses = async (fields: Record<string, string>) => (await send(path, fields)).response.status;
    expect(await statuses({ idempotencyKey: '' })).toBe(400);
    expect(await statuses({ description: 'x'.repeat(1_000_000) })).toBe(413);
    expect(await statuses({ description: 'x'.repeat(20_000) })).toBe(400);
    expect(await statuses({ settles: 'f'.repeat(24) })).toBe(409);
    expect(await statuses({ organizationId: 'f'.repeat(24) })).toBe(409);
    const twice = [...Object.entries(expenseDetails), ['amount', '5'] as const];
    expect((await admin.post(path, twice)).status).toBe(400);
    expect((await admin.get('/payments/V-99999')).status).toBe(404);
    expect((await admin.get('/payments/nonsense/update')).status).toBe(404);
    expect(await entries().countDocuments()).toBe(count);
  });

  it('shows HTML, emoji and long words as text', async () => {
    const description = '<script>alert(1)</script> 🐄 "Maziwa" & Söhne';
    const number = await record({ description, paidTo: 'm'.repeat(120) });
    for (const address of ['/payments', `/payments/${number}`, `/payments/${number}/voucher`]) {
      const { text } = await admin.get(address);
      expect(text).not.toContain('<script>alert(1)');
      expect(textOf(text)).toContain(description);
    }
  });

  it('records a form once that is sent twice, and an M-Pesa code once', async () => {
    const code = 'TKM1ABCD2E';
    const { form, response } = await send(path, fromSchool({ method: 'MPESA', transactionCode: code }));
    expect(response.status).toBe(303);
    expect((await admin.post(path, form)).status).toBe(303);
    expect(await entries().countDocuments({ transactionCode: code })).toBe(1);
    const again = await send(path, fromSchool({ method: 'MPESA', transactionCode: 'tkm1 abcd2e' }));
    expect([again.response.status, errorsIn(again.response.text)]).toEqual([
      409,
      [
        'Transaction Code: This M-Pesa code is already recorded for another payment or an order. Please check it.',
      ],
    ]);
  });
});

describe('an update', () => {
  it('takes the earlier entry back and records another one, which its history shows', async () => {
    const number = await record({ amount: '2350', description: 'Diesel' });
    const path = `/payments/${number}/update`;
    const form = await admin.get(path);
    expect(textOf(form.text)).toContain(`${number} stays in the books. A correcting entry reverses it`);
    expect(form.text).toContain('value="2350"');
    const refused = await send(path, { amount: '3250', description: 'Diesel' });
    expect([refused.response.status, errorsIn(refused.response.text)]).toEqual([400, ['Reason is required']]);
    const fields = { amount: '3250', description: 'Diesel', reason: 'Figures were swapped' };
    const { response } = await send(path, fields);
    expect(response.status).toBe(303);
    const message = await page(response.location);
    const [, replacement = ''] =
      new RegExp(`${number} is corrected: (V-\\d+) replaces it`).exec(message) ?? [];
    const reversal = `V-${String(Number(replacement.slice(2)) - 1).padStart(5, '0')}`;

    const old = await page(`/payments/${number}`);
    for (const part of [
      'KES 2,350.00 Reversed',
      `Reversed by ${reversal} , Achieng O, on`,
      'Figures were swapped',
      `Recorded again as ${replacement}`,
    ])
      expect(old).toContain(part);
    expect(old).not.toContain('Update');
    expect(await page(`/payments/${reversal}`)).toContain(`KES -2,350.00 Correction`);
    expect(await page(`/payments/${replacement}`)).toContain(`Replaces ${number}`);
    expect(await page(`/payments/${number}/voucher`)).toContain(`Not valid: reversed by ${reversal}`);
    // Somebody else had the form open.
    const late = await send(path, { ...fields, idempotencyKey: 'k'.repeat(22) });
    expect(late.response.status).toBe(409);
    expect(await page(path)).toContain(`${number} has already been reversed`);
  });

  it('keeps the day of an entry of long ago', async () => {
    const number = await record({ amount: '900' });
    const day = dayOfRun(-900);
    await entries().updateOne({ kind: 'transaction', number: Number(number.slice(2)) }, { $set: { day } });
    const path = `/payments/${number}/update`;
    expect((await admin.get(path)).text).toContain(`min="${day}"`);
    const correction = { amount: '950', reason: 'Read wrongly' };
    const other = await send(path, { ...correction, day: addDays(day, 1) });
    expect([other.response.status, errorsIn(other.response.text)]).toEqual([
      400,
      ['Date: This is more than two years ago. Please check the date'],
    ]);
    expect((await send(path, { ...correction, day })).response.status).toBe(303);
  });
});

describe('a reversal', () => {
  it('asks first, needs a reason, and happens once', async () => {
    const number = await record({ amount: '700' });
    const path = `/payments/${number}/reverse`;
    const question = await page(path);
    expect(question).toContain(`Are you sure you want to reverse ${number}?`);
    expect(question).toContain('KES 700.00');
    expect(errorsIn((await send(path, { reason: '' })).response.text)).toEqual(['Reason is required']);
    const { form, response } = await send(path, { reason: 'Recorded twice' });
    expect(response.status).toBe(303);
    expect(await page(response.location)).toContain(`${number} is reversed by V-`);
    expect((await admin.post(path, form)).status).toBe(303);
    expect(await entries().countDocuments({ 'reversal.reason': 'Recorded twice' })).toBe(1);
    const audit = await shop
      .database()
      .collection<AuditEntry>('auditEntries')
      .findOne({ subjectName: number, action: 'Reversed an entry' });
    expect(audit?.by.name).toBe('Achieng O');
  });
});

describe('a bill', () => {
  it('is paid in parts by a form that it fills in, and never twice', async () => {
    const bill = await record({ method: 'CREDIT', amount: '48,500', description: 'Hay' });
    expect(await page(`/payments/${bill}`)).toContain('Still to pay KES 48,500.00');
    expect(await page(`/payments/${bill}`)).toContain('UNPAID');
    const path = `/payments/${bill}/pay`;
    const form = await admin.get(path);
    const settles = /name="settles" value="(\w+)"/.exec(form.text)?.[1] ?? '';
    expect(form.text).toContain('value="48500"');
    expect(textOf(form.text)).toContain(`Payment of ${bill}: Hay`);
    const tooMuch = await send(path, { settles, amount: '48501' });
    expect(errorsIn(tooMuch.response.text)).toEqual([
      'Amount: This is more than what is still to be paid for the bill.',
    ]);
    const part = await record({ settles, amount: '18500' }, path);
    const open = await page(`/payments/${bill}`);
    expect(open).toContain('PARTIAL');
    expect(open).toContain(`with ${part}`);
    const blocked = await send(`/payments/${bill}/reverse`, { reason: 'Wrong' });
    expect([blocked.response.status, errorsIn(blocked.response.text)]).toEqual([
      409,
      ['This bill has payments. Reverse them first, then correct the bill.'],
    ]);
    await record({ settles, amount: '30000' }, path);
    expect(await page(`/payments/${bill}`)).toContain('KES 48,500.00 PAID');
    expect(await page(path)).toContain(`There is nothing left to pay for ${bill}.`);
    const late = await send(path, { settles, amount: '1', idempotencyKey: 'k'.repeat(22) });
    expect(late.response.status).toBe(409);
    expect((await admin.get(`/payments/${part}/pay`)).status).toBe(404);
  });
});

describe('a voucher', () => {
  it('has the farm, the running number, the amount in words and the lines to sign', async () => {
    const number = await record({ amount: '1205.50', remarks: 'Paid at the gate' });
    const text = await page(`/payments/${number}/voucher`, reader);
    for (const part of [
      'Malisho Dairy Farm',
      `Payment voucher ${number}`,
      'KES 1,205.50',
      'One thousand two hundred and five shillings and fifty cents only',
      'Paid by Otieno Paid to Bumala Agrovet Method Cash For Dairy meal, 2 bags Remarks Paid at the gate',
      'Received by: name, signature, date',
      'Recorded by Achieng O on',
    ])
      expect(text).toContain(part);
    const receipt = await record(fromSchool({ amount: '10' }));
    expect(await page(`/payments/${receipt}/voucher`)).toContain(`Receipt ${receipt}`);
  });
});

describe('the export', () => {
  it('is a CSV file of the filtered list without formulas, and in the audit log', async () => {
    const day = dayOfRun(-300);
    const paid = await record(fromSchool({ day, amount: '1,234.50', remarks: '=HYPERLINK("http://x")' }));
    const wrong = await record({ day, amount: '99', paidTo: '@SUM(A1)' });
    await send(`/payments/${wrong}/reverse`, { reason: 'Wrong' });
    const reversal = `V-${String(Number(wrong.slice(2)) + 1).padStart(5, '0')}`;
    const before = today();
    const response = await reader.get(`/payments/export?startDate=${day}&endDate=${day}`);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect([before, today()].map((each) => `attachment; filename="payments-export-${each}.csv"`)).toContain(
      response.headers['content-disposition'],
    );
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [head, ...rows] = parse(response.body, { bom: true });
    expect(head?.slice(0, 7)).toEqual([
      'Voucher',
      'Date',
      'Type',
      'Amount (KES)',
      'Method',
      'Status',
      'Description',
    ]);
    expect(rows.map((row) => [...row.slice(0, 6), row[7], row[10], row[11]])).toEqual([
      [reversal, day, 'Expense', '-99', 'Cash', 'Correction', '', "'@SUM(A1)", ''],
      [wrong, day, 'Expense', '99', 'Cash', 'Reversed', '', "'@SUM(A1)", ''],
      [
        paid,
        day,
        'Subscription',
        '1234.5',
        'Bank Transfer',
        expect.stringMatching(/^PA/),
        'Sunrise School',
        'Malisho',
        '\'=HYPERLINK("http://x")',
      ],
    ]);
    const audit = await shop
      .database()
      .collection<AuditEntry>('auditEntries')
      .findOne({ subjectName: 'Payments' });
    expect(audit).toMatchObject({
      action: 'Exported the list',
      by: { name: expect.stringContaining('Otieno') },
      after: { rows: 3 },
    });
  });
});
