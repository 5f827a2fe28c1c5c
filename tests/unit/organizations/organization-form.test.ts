import { expect, it } from 'vitest';
import { organizationSchema } from '~/domain/organizations/organization-schema';
import { makeOrganizationForm, organizationValues } from '../../support/fixtures/organizations';

/** The messages by field. */
const problemsOf = (values: Readonly<Record<string, string>>) => {
  const texts = organizationValues(values);
  const { error } = organizationSchema(texts).safeParse(texts);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};
it.each([
  [{ name: ' ' }, { name: 'Name is required' }],
  [{ kind: 'bank' }, { kind: 'Please choose what it is' }],
  [{ plan: '' }, { plan: 'What they get is required' }],
  [{ price: '-5' }, { price: 'Please enter an amount in shillings, for example 12,000' }],
  [{ price: '1e6' }, { price: 'Please enter an amount in shillings, for example 12,000' }],
  [{ billingDay: '0' }, { billingDay: 'Please enter a day of the month, from 1 to 31' }],
  [{ billingDay: '32' }, { billingDay: 'Please enter a day of the month, from 1 to 31' }],
  [{ paymentDays: '91' }, { paymentDays: 'Please enter a number of days from 0 to 90' }],
  [{ contact1Name: '' }, { contact1Name: 'Please enter the name of this contact' }],
  [
    { contact1Phone: '12' },
    { contact1Phone: 'Please enter a Kenyan mobile number, for example 0712 345 678' },
  ],
  [
    { contact3Email: 'x' },
    {
      contact3Name: 'Please enter the name of this contact',
      contact3Email: 'Please enter a valid email address',
    },
  ],
  [{ name: 'x'.repeat(1_000_000) }, { name: 'Name cannot exceed 100 characters' }],
  [{ price: '0', contact1Name: '', contact1Role: '', contact1Phone: '' }, {}],
])('%o', (values, problems) => {
  expect(problemsOf(values as Record<string, string>)).toEqual(problems);
});

it('leaves out empty contacts and reads amounts and phone numbers', () => {
  const form = makeOrganizationForm({
    price: '48,000.50',
    contact4Name: ' Otieno\n ',
    contact4Email: 'o@example.com',
  });
  expect(form).toMatchObject({
    price: 4_800_050,
    billingDay: 1,
    contacts: [
      { name: 'Mercy Atieno', role: 'Bursar', phone: '+254712345678', email: null },
      { name: 'Otieno', role: '', phone: null, email: 'o@example.com' },
    ],
  });
});
