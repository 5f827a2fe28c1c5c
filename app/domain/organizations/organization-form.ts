import type { LabelledTexts } from '~/domain/editing/edit-conflict';
import { lineField, multilineField } from '~/domain/text/content-fields';
import { choiceField } from '~/lib/forms/choice-fields';
import type { FormField, FormFields } from '~/lib/forms/form-fields';
import { moneyField, wholeNumberField } from '~/lib/forms/number-fields';
import { emailFormat, kenyanPhoneFormat } from '~/lib/forms/text-formats';
import { formatPhone } from '~/lib/format/phone';
import { organizationKinds, type Organization, type OrganizationKind } from './organization';

export const organizationMessages = {
  sameName: 'Another organization has this name',
  kind: 'Please choose what it is',
  contactName: 'Please enter the name of this contact',
  phone: 'Please enter a Kenyan mobile number, for example 0712 345 678',
  email: 'Please enter a valid email address',
  price: 'Please enter an amount in shillings, for example 12,000',
  billingDay: 'Please enter a day of the month, from 1 to 31',
  paymentDays: 'Please enter a number of days from 0 to 90',
  loadFailed: 'Failed to load organizations. Please try again.',
  gone: 'This organization has been deleted.',
  deleteQuestion: 'Are you sure you want to delete this organization?',
} as const;

/** Why an organization can't be deleted. */
export const deletionObstacles = {
  'has-entries': 'It has dues or payments, which must stay in the books.',
  'has-subscription': 'Its subscription is running.',
  'has-standing-orders': 'Standing orders are charged to it. End them, or change how they are paid.',
  'has-mornings': 'A morning of a standing order is still to be brought or charged to it.',
  'has-prompt': 'It has an open M-Pesa prompt, and the money may still come.',
} as const;

export type DeletionObstacle = keyof typeof deletionObstacles;

export const contactNumbers = [1, 2, 3, 4, 5] as const;
type ContactNumber = (typeof contactNumbers)[number];
const contactParts = ['Name', 'Role', 'Phone', 'Email'] as const;
type ContactPart = (typeof contactParts)[number];

export type ContactFieldName = `contact${ContactNumber}${ContactPart}`;
export const contactField = (number: ContactNumber, part: ContactPart): ContactFieldName =>
  `contact${number}${part}`;

const contactPartFields = {
  Name: lineField('Name', { maxLength: 100, isOptional: true }),
  Role: lineField('Role', { maxLength: 60, isOptional: true }),
  Phone: lineField('Phone number', { ...kenyanPhoneFormat(organizationMessages.phone), isOptional: true }),
  Email: lineField('Email address', { ...emailFormat(organizationMessages.email), isOptional: true }),
} as const satisfies Record<ContactPart, FormField>;

/** Empty rows are left out; one with a phone number needs a name to ask for. */
function fieldOfContact(number: ContactNumber, part: ContactPart): FormField<string> {
  const field = contactPartFields[part];
  return {
    ...field,
    label: `Contact ${number}: ${field.label.toLowerCase()}`,
    rule: (text, form) => {
      const isFilled = contactParts.some((each) => (form[contactField(number, each)] ?? '').trim() !== '');
      return part === 'Name' && text === '' && isFilled
        ? organizationMessages.contactName
        : field.rule(text, form);
    },
  };
}

const contactFields = Object.fromEntries(
  contactNumbers.flatMap((number) =>
    contactParts.map((part) => [contactField(number, part), fieldOfContact(number, part)]),
  ),
) as Record<ContactFieldName, FormField<string>>;

export const organizationFields = {
  name: lineField('Name', { minLength: 2, maxLength: 100 }),
  kind: choiceField('Kind', Object.keys(organizationKinds) as OrganizationKind[], organizationMessages.kind),
  ...contactFields,
  address: multilineField('Address', { maxLength: 300, isOptional: true }),
  plan: lineField('What they get', { minLength: 3, maxLength: 200 }),
  price: moneyField('Price per month (KES)', { invalid: organizationMessages.price, maxLength: 13 }),
  billingDay: wholeNumberField('Billing day', { min: 1, max: 31, invalid: organizationMessages.billingDay }),
  paymentDays: wholeNumberField('Days to pay', {
    min: 0,
    max: 90,
    invalid: organizationMessages.paymentDays,
  }),
  notes: multilineField('Notes', { maxLength: 1_000, isOptional: true }),
} as const satisfies FormFields;

export type OrganizationFieldName = keyof typeof organizationFields;

export const defaultOrganization = { kind: 'school', billingDay: '1', paymentDays: '14' } as const;

type EditedOrganization = Pick<
  Organization,
  'name' | 'kind' | 'contacts' | 'address' | 'plan' | 'price' | 'billingDay' | 'paymentDays' | 'notes'
>;

/** The texts of the form. */
export function organizationTexts(
  organization: EditedOrganization,
): Readonly<Partial<Record<OrganizationFieldName, string>>> {
  const contacts = organization.contacts.flatMap((contact, index) => {
    const number = contactNumbers[index];
    if (number === undefined) return [];
    return [
      [contactField(number, 'Name'), contact.name],
      [contactField(number, 'Role'), contact.role],
      [contactField(number, 'Phone'), contact.phone ? formatPhone(contact.phone) : ''],
      [contactField(number, 'Email'), contact.email ?? ''],
    ];
  });
  return {
    name: organization.name,
    kind: organization.kind,
    ...Object.fromEntries(contacts),
    address: organization.address,
    plan: organization.plan,
    price: String(organization.price / 100),
    billingDay: String(organization.billingDay),
    paymentDays: String(organization.paymentDays),
    notes: organization.notes,
  };
}

/** For an editor who compares two versions. */
export const describeOrganization = (organization: EditedOrganization): LabelledTexts => {
  const texts = organizationTexts(organization);
  return Object.fromEntries(
    (Object.keys(organizationFields) as OrganizationFieldName[]).map((name) => [
      organizationFields[name].label,
      name === 'kind' ? organizationKinds[organization.kind] : (texts[name] ?? ''),
    ]),
  );
};
