import type { Organization } from '~/domain/organizations/organization';
import { makeOrganization } from '../../support/fixtures/account-entries';
import { expenseDetails } from '../../support/fixtures/payments';
import { createSignedInVisitor, makeUser } from '../../support/fixtures/users';
import type { Shop } from '../../support/shop/start-shop';
import type { PageState } from './page-state';

/** The payments of organizations: the list, its dialogs, and the voucher. */
export async function prepareOrganizationPaymentStates(shop: Shop): Promise<PageState[]> {
  const admin = await createSignedInVisitor(shop, makeUser({ role: 'admin', firstName: 'Achieng' }));
  const school = makeOrganization({ name: 'Busia Teachers’ Savings and Credit Co-operative Society' });
  await shop.database().collection<Organization>('organizations').insertOne(school);
  let count = 0;
  const record = async (
    fields: Readonly<Record<string, string>>,
    path = '/payments/new',
  ): Promise<string> => {
    count += 1;
    const idempotencyKey = `page-state-number-${count}`;
    const response = await admin.post(path, { ...expenseDetails, idempotencyKey, ...fields });
    if (response.status !== 303) throw new Error(`${path} answered ${response.status}`);
    const { text } = await admin.get(response.location);
    return /(V-\d{5}) is (?:recorded|corrected|reversed)/.exec(text)?.[1] ?? '';
  };
  const milk = {
    transactionType: 'SUBSCRIPTION',
    organizationId: school._id.toHexString(),
    paidBy: 'Mrs Nekesa, bursar',
    paidTo: 'Malisho',
  };
  await record({ ...milk, method: 'CREDIT', amount: '36,000', description: 'Milk in October' });
  await record({ ...milk, amount: '20,000', description: 'm'.repeat(200) });
  const bill = await record({ method: 'CREDIT', amount: '48,500', remarks: 'By Friday' });
  const wrong = await record({ amount: '2350' });
  await record({ amount: '3250', reason: 'Figures were swapped' }, `/payments/${wrong}/update`);
  const standing = await record({ method: 'MPESA', transactionCode: 'TKM1STATE1', amount: '99' });

  const hydrated = { visitor: admin, hydrated: true };
  return [
    { name: 'organization payments', path: '/payments', ...hydrated },
    { name: 'organization payments, filtered', path: '/payments?method=MPESA', ...hydrated },
    { name: 'organization payments, none found', path: '/payments?endDate=2020-01-01', ...hydrated },
    { name: 'organization payment, new', path: '/payments/new', ...hydrated },
    {
      name: 'organization payment, refused',
      path: '/payments/new',
      ...hydrated,
      fill: { amount: 'much' },
      submit: 'Add Payment',
    },
    { name: 'organization payment, bill', path: `/payments/${bill}`, ...hydrated },
    { name: 'organization payment, pay a bill', path: `/payments/${bill}/pay`, ...hydrated },
    { name: 'organization payment, corrected', path: `/payments/${wrong}`, ...hydrated },
    { name: 'organization payment, update', path: `/payments/${standing}/update`, ...hydrated },
    { name: 'organization payment, corrected already', path: `/payments/${wrong}/update`, ...hydrated },
    {
      name: 'organization payment, reverse, refused',
      path: `/payments/${standing}/reverse`,
      ...hydrated,
      submit: 'Yes, reverse it',
    },
    { name: 'organization payment, voucher', path: `/payments/${wrong}/voucher`, visitor: admin },
  ];
}
