import { z } from '@hono/zod-openapi';
import { permissionsOf } from '~/domain/accounts/permissions';
import { registrationFields } from '~/domain/accounts/registration/registration-form';
import { roles, type User } from '~/domain/accounts/user';
import { idFields, idsOf } from './shared';
import { missingError, uncheckedText } from './form-fields';

const addressSchema = z
  .object({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    country: z.string(),
    zipCode: z.string(),
    isDefault: z.boolean(),
  })
  .openapi('Address');

export const userSchema = z
  .object({
    ...idFields,
    email: z.string(),
    role: z.enum(roles),
    firstName: z.string(),
    lastName: z.string(),
    permissions: z.array(z.string()).openapi({ description: 'The permissions of the role, and extra ones.' }),
    addresses: z.array(addressSchema),
    phoneNumber: z.string().nullable(),
  })
  .openapi('User');

export const toApiUser = (user: User): z.input<typeof userSchema> => ({
  ...idsOf(user),
  email: user.email,
  role: user.role,
  firstName: user.firstName,
  lastName: user.lastName,
  permissions: [...permissionsOf(user)],
  addresses: user.addresses.map((address) => ({ ...address })),
  phoneNumber: user.phoneNumber,
});

const { street, city, state, country, zipCode } = registrationFields;

const addressInput = z.object({
  street: uncheckedText(street),
  city: uncheckedText(city),
  state: uncheckedText(state),
  country: uncheckedText(country),
  zipCode: uncheckedText(zipCode),
  isDefault: z.unknown().optional().openapi({ description: 'Always true.', example: true }),
});

export const addressesInput = z
  .array(addressInput, { error: missingError('Address is required') })
  .max(1, 'An account has only one address');

export const addressTexts = (
  address: Omit<z.output<typeof addressInput>, 'isDefault'> | null | undefined,
) => ({
  street: address?.street,
  city: address?.city,
  state: address?.state,
  country: address?.country,
  zipCode: address?.zipCode,
});

/** The fields of the form that stand in `addresses` of a request. */
export const nameOfAccountField = (name: string): string =>
  ['street', 'city', 'state', 'country', 'zipCode'].includes(name) ? `addresses.0.${name}` : name;
