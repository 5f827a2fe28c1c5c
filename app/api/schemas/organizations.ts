import { z } from '@hono/zod-openapi';
import type { OrganizationRow } from '~/domain/organizations/organization-rows.server';
import { balanceOf, organizationKinds, type Organization } from '~/domain/organizations/organization';
import {
  contactField,
  contactNumbers,
  defaultOrganization,
  organizationFields,
} from '~/domain/organizations/organization-form';
import { toHistory } from '~/domain/organizations/organization-view.server';
import { subscriptionStatusNames } from '~/domain/organizations/subscription/subscription-status';
import { versionInput } from './form-body';
import { jsonChoice, uncheckedNumber, uncheckedText } from './form-fields';
import { dateSchema, idFields, idsOf, moneySchema, toShillings } from './shared';

export const kindNames = Object.keys(organizationKinds) as (keyof typeof organizationKinds)[];
const statusSchema = z.enum(subscriptionStatusNames);
/** In Nairobi. */
export const daySchema = z.iso.date();

const contactExample = { name: 'Mercy Atieno', role: 'Bursar', phone: '0712345678', email: null };

/** As it is sent. */
export const organizationExample = {
  name: 'Busia Hill School',
  kind: 'school',
  contacts: [contactExample],
  address: 'Market Street, {place}',
  plan: '40 litres of fresh milk on every school day',
  price: 48000,
  billingDay: 1,
  paymentDays: 14,
  notes: '',
};

const contactSchema = z
  .object({
    name: z.string().openapi({ example: contactExample.name }),
    role: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  })
  .openapi('OrganizationContact');

export const organizationSchema = z
  .object({
    ...idFields,
    name: z.string().openapi({ example: 'Busia Hill School' }),
    kind: z.enum(kindNames),
    contacts: z.array(contactSchema).openapi({ description: 'The first contact gets the M-Pesa prompts.' }),
    address: z.string(),
    plan: z.string().openapi({ description: 'What they get.' }),
    price: moneySchema.openapi({ description: 'Per month, in Kenyan shillings.' }),
    billingDay: z.int().openapi({ description: 'The day of the month; the last day in shorter months.' }),
    paymentDays: z.int().openapi({ description: 'Days from billing until a bill is overdue.' }),
    notes: z.string(),
    subscription: z.object({
      status: statusSchema,
      nextBillingDay: daySchema.nullable(),
      history: z
        .array(
          z.object({
            from: statusSchema.nullable(),
            to: statusSchema,
            at: dateSchema,
            by: z.string(),
            remarks: z.string(),
          }),
        )
        .openapi({ description: 'Newest first.' }),
    }),
    account: z.object({
      charged: moneySchema,
      paid: moneySchema,
      balance: moneySchema.openapi({
        description: 'The unpaid amount; negative if they have paid in advance.',
      }),
    }),
    createdAt: dateSchema,
    updatedAt: dateSchema,
  })
  .openapi('Organization');

export const toApiOrganization = (organization: Organization): z.input<typeof organizationSchema> => {
  const { subscription, account } = organization;
  return {
    ...idsOf(organization),
    name: organization.name,
    kind: organization.kind,
    contacts: organization.contacts.map((contact) => ({ ...contact })),
    address: organization.address,
    plan: organization.plan,
    price: toShillings(organization.price),
    billingDay: organization.billingDay,
    paymentDays: organization.paymentDays,
    notes: organization.notes,
    subscription: {
      status: subscription.status,
      nextBillingDay: subscription.nextBillingDay,
      history: toHistory(organization).map(({ at, ...change }) => ({ ...change, at: at.toISOString() })),
    },
    account: {
      charged: toShillings(account.charged),
      paid: toShillings(account.paid),
      balance: toShillings(balanceOf(account)),
    },
    createdAt: organization.createdAt.toISOString(),
    updatedAt: organization.updatedAt.toISOString(),
  };
};

export const subscriptionSchema = z
  .object({
    ...idFields,
    name: z.string().openapi({ example: 'Busia Hill School' }),
    kind: z.enum(kindNames),
    plan: z.string(),
    price: moneySchema,
    status: statusSchema,
    since: dateSchema,
    // A union: nullable() of a named schema describes the object only.
    contact: z.union([contactSchema, z.null()]),
    nextBillingDay: daySchema.nullable(),
    balance: moneySchema,
    overdue: moneySchema,
    earliestPayBy: daySchema.nullable(),
  })
  .openapi('Subscription');

export const toApiSubscription = (row: OrganizationRow): z.input<typeof subscriptionSchema> => ({
  ...row,
  _id: row.id,
  price: toShillings(row.price),
  since: row.since.toISOString(),
  contact: row.contact && { ...row.contact },
  balance: toShillings(row.balance),
  overdue: toShillings(row.overdue),
});

const { contact1Name, contact1Role, contact1Phone, contact1Email } = organizationFields;

const fields = {
  name: uncheckedText(organizationFields.name),
  kind: jsonChoice(organizationFields.kind, kindNames),
  contacts: z
    .array(
      z.object({
        name: uncheckedText({ ...contact1Name, label: 'Name' }),
        role: uncheckedText({ ...contact1Role, label: 'Role' }),
        phone: uncheckedText({ ...contact1Phone, label: 'Phone number' }),
        email: uncheckedText({ ...contact1Email, label: 'Email address' }),
      }),
    )
    .max(contactNumbers.length)
    .optional(),
  address: uncheckedText(organizationFields.address),
  plan: uncheckedText(organizationFields.plan),
  price: uncheckedNumber(organizationFields.price),
  billingDay: uncheckedNumber(organizationFields.billingDay),
  paymentDays: uncheckedNumber(organizationFields.paymentDays),
  notes: uncheckedText(organizationFields.notes),
};

export const organizationInput = z
  .object({
    ...fields,
    billingDay: fields.billingDay.default(Number(defaultOrganization.billingDay)),
    paymentDays: fields.paymentDays.default(Number(defaultOrganization.paymentDays)),
  })
  .openapi({ example: organizationExample });

export const organizationChange = z
  .object(fields)
  .partial()
  .extend({ updatedAt: versionInput })
  .openapi({ example: { price: 52000, updatedAt: '2026-07-01T06:00:00.000Z' } });

/** The values of the form; leaves out what the body leaves out. */
export function toOrganizationValues({
  contacts,
  updatedAt: _updatedAt,
  ...values
}: z.output<typeof organizationChange>): Record<string, string | number | null | undefined> {
  const sent = Object.entries<string | number | null | undefined>(values).filter(
    ([, value]) => value !== undefined,
  );
  const rows = contacts ? contactNumbers.map((number) => [number, contacts[number - 1]] as const) : [];
  return {
    ...Object.fromEntries(sent),
    ...Object.fromEntries(
      rows.flatMap(([number, contact]) => [
        [contactField(number, 'Name'), contact?.name],
        [contactField(number, 'Role'), contact?.role],
        [contactField(number, 'Phone'), contact?.phone],
        [contactField(number, 'Email'), contact?.email],
      ]),
    ),
  };
}

export function nameOfOrganizationField(name: string): string {
  const [, number, part] = /^contact(\d)(\w+)$/.exec(name) ?? [];
  return number && part ? `contacts.${Number(number) - 1}.${part.toLowerCase()}` : name;
}
