import { z } from 'zod';
import { formSchema } from '~/lib/forms/form-schema';
import type { FieldValues, ParsedFields } from '~/lib/forms/form-fields';
import { parseKenyanPhone } from '~/lib/format/phone';
import type { OrganizationContact } from './organization';
import { contactField, contactNumbers, organizationFields } from './organization-form';

/** `values`: the texts of the form (readFieldValues). `seenVersion` is the documentVersion; '' for a new organization. */
export const organizationSchema = (values: FieldValues) =>
  formSchema(organizationFields, values)
    .extend({ seenVersion: z.string().max(64).catch('') })
    .transform(
      ({ name, kind, address, plan, price, billingDay, paymentDays, notes, seenVersion, ...rest }) => ({
        name,
        kind,
        contacts: toContacts(rest),
        address,
        plan,
        price,
        billingDay,
        paymentDays,
        notes,
        seenVersion,
      }),
    );

export type OrganizationForm = z.infer<ReturnType<typeof organizationSchema>>;

type ContactTexts = Pick<ParsedFields<typeof organizationFields>, ReturnType<typeof contactField>>;

const toContacts = (texts: ContactTexts): readonly OrganizationContact[] =>
  contactNumbers.flatMap((number) => {
    const name = texts[contactField(number, 'Name')];
    return name === ''
      ? []
      : [
          {
            name,
            role: texts[contactField(number, 'Role')],
            phone: parseKenyanPhone(texts[contactField(number, 'Phone')]),
            email: texts[contactField(number, 'Email')] || null,
          },
        ];
  });
