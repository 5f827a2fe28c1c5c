import type { Organization } from '~/domain/organizations/organization';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { organizationValues } from '../../support/fixtures/organizations';
import { createSignedInVisitor, makeUser } from '../../support/fixtures/users';
import type { Shop } from '../../support/shop/start-shop';
import type { PageState } from './page-state';

/** Organizations, of which one is overdue and one has ended. */
export async function prepareOrganizationStates(shop: Shop): Promise<PageState[]> {
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
  const day = addDays(toDateInput(new Date()), -70);
  await organizations.updateOne({ name }, { $set: { 'subscription.nextBillingDay': day } });
  // Books what was due since then.
  const stored = await organizations.findOne({ name });
  await visitor.post(`${overdue}/edit`, { ...values, seenVersion: String(stored?.updatedAt.getTime()) });
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
    state('subscriptions', '/subscriptions-admin'),
    state('subscription, refused', `${overdue}/subscription`, { submit: 'Change the status' }),
  ];
}
