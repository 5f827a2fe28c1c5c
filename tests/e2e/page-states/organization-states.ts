import type { Organization } from '~/domain/organizations/organization';
import type { OrganizationAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import { parseKenyanPhone } from '~/lib/format/phone';
import { dayOfRun } from '../../support/fixtures/days';
import { organizationValues } from '../../support/fixtures/organizations';
import { createSignedInVisitor, makeUser } from '../../support/fixtures/users';
import type { Phones } from '../../support/shop/phones';
import type { Shop } from '../../support/shop/start-shop';
import type { PageState } from './page-state';

/** Organizations, of which one is overdue and one has ended. */
export async function prepareOrganizationStates(shop: Shop, phones: Phones): Promise<PageState[]> {
  const visitor = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
  const organizations = shop.database().collection<Organization>('organizations');
  const name = 'Busia Border Point Hotel and Conference Centre';
  const values = organizationValues({
    name,
    contact2Name: 'Otieno',
    contact2Email: 'the.kitchen.of.the.hotel@busia-border-point.example.com',
    notes: 'Gate opens at 6 AM.',
  });
  const overdue = (await visitor.post('/organizations-admin/new', values)).location;
  const ended = (await visitor.post('/organizations-admin/new', organizationValues())).location;
  await visitor.post(`${overdue}/subscription`, { status: 'active', seenStatus: 'pending' });
  await visitor.post(`${ended}/subscription`, {
    status: 'ended',
    seenStatus: 'pending',
    remarks: 'They closed',
  });
  const day = dayOfRun(-70);
  await organizations.updateOne({ name }, { $set: { 'subscription.nextBillingDay': day } });
  // Books what was due since then.
  const stored = await organizations.findOne({ name });
  await visitor.post(`${overdue}/edit`, { ...values, seenVersion: String(stored?.updatedAt.getTime()) });
  const ask = async (phoneNumber: string, action: 'pin' | 'cancel' | null): Promise<string> => {
    const fields = { contact: 'other', phoneNumber, amount: '100' };
    const idempotencyKey = `page-state-prompt-${phoneNumber.replaceAll(' ', '')}`;
    const { location } = await visitor.post(`${overdue}/ask`, { ...fields, idempotencyKey });
    if (action) await phones.press('BUSIABORDERP', action);
    return location;
  };
  const attempts = shop.database().collection<OrganizationAttempt>('paymentAttempts');
  const paid = await ask('0734 000 001', 'pin');
  const failed = await ask('0734 000 002', 'cancel');
  const since = new Date();
  await attempts.updateOne(
    { phone: parseKenyanPhone('0734 000 002') ?? undefined },
    { $set: { toCheck: [{ reason: 'no-amount', receiptNumber: 'SKM1PROMP1', amount: null, since }] } },
  );
  const waiting = await ask('0734 000 003', null);
  // Outlasts the test run.
  const expiresAt = new Date(Date.now() + 60 * 60 * 1000);
  await attempts.updateOne({ phone: parseKenyanPhone('0734 000 003') ?? undefined }, { $set: { expiresAt } });
  const state = (title: string, path: string, more: Partial<PageState> = {}): PageState => ({
    name: title,
    path,
    visitor,
    hydrated: true,
    ...more,
  });
  return [
    state('organizations', '/organizations-admin'),
    state('organizations, nothing found', '/organizations-admin?q=camels&kind=hotel'),
    state('organization, overdue', overdue),
    state('organization, ended', ended),
    state('organization form, refused', '/organizations-admin/new', { submit: 'Add Organization' }),
    state('organization form', `${overdue}/edit`),
    state('organization, with books', `${overdue}/delete`),
    state('organization, to be deleted', `${ended}/delete`),
    state('organization, ask for payment', `${overdue}/ask`),
    state('organization, ask for payment, refused', `${overdue}/ask`, {
      fill: { amount: 'much' },
      submit: 'Send the prompt',
    }),
    state('organization prompt, waiting', waiting),
    state('organization prompt, failed and to check', failed),
    state('organization prompt, paid', paid),
    state('organization statement', `${overdue}/statement`, { hydrated: false }),
    state('subscriptions', '/subscriptions-admin'),
    state('subscription, refused', `${overdue}/subscription`, { submit: 'Change the status' }),
  ];
}
