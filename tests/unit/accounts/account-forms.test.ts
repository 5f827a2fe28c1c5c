import { describe, expect, it } from 'vitest';
import { resetPasswordSchema } from '~/domain/accounts/mailed-links/reset-password-schema';
import { passwordMessages } from '~/domain/accounts/passwords/password-limits';
import { profileSchema } from '~/domain/accounts/profile/profile-schema';
import { registrationFields } from '~/domain/accounts/registration/registration-form';
import { registrationSchema } from '~/domain/accounts/registration/registration-schema';
import { signInFields } from '~/domain/accounts/sign-in/sign-in-form';
import { validateFields, type FieldValues, type FormFields } from '~/lib/forms/form-fields';
import { checkboxSchema, formSchema } from '~/lib/forms/form-schema';

const person = {
  firstName: 'Wanjirũ',
  lastName: 'Kamau',
  email: 'wanjiru@farm.example',
  phoneNumber: '0712 345 678',
  street: '12 Moi Avenue',
  city: 'Busia',
  state: 'Busia',
  country: 'Kenya',
  zipCode: '50400',
  password: 'milk at dawn 🐄',
  confirmPassword: 'milk at dawn 🐄',
  acceptTerms: 'on',
};
type Form = Record<string, unknown>;

/** The texts of a form, as the browser and readFieldValues have them. */
const toValues = <Name extends string>(form: Form, fields: Readonly<Record<Name, unknown>>) =>
  Object.fromEntries(
    Object.keys(fields).map((name) => [name, typeof form[name] === 'string' ? form[name] : '']),
  ) as Record<Name, string>;

const register = (form: Form) =>
  registrationSchema({ siteName: 'Malisho', values: toValues(form, registrationFields) }).safeParse(form);

type Parsed = { readonly error?: { readonly issues: readonly { path: PropertyKey[]; message: string }[] } };
const errorsOf = ({ error }: Parsed) =>
  Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));

/** The errors that the browser finds. */
const browserErrors = (fields: FormFields, form: Form): FieldValues =>
  Object.fromEntries(
    Object.entries(validateFields(toValues(form, fields), fields)).map(([name, [message]]) => [
      name,
      message ?? '',
    ]),
  );

/** The error of each form for a new password, repeated correctly. */
const newPasswordErrors = {
  register: (password: string) =>
    errorsOf(register({ ...person, password, confirmPassword: password }))['password'],
  'reset-password': (password: string) => {
    const values = { password, confirmPassword: password };
    const personalWords = { ...person, siteName: 'Malisho' };
    return errorsOf(resetPasswordSchema({ personalWords, values }).safeParse(values))['password'];
  },
  profile: (newPassword: string) => {
    const values = { ...person, currentPassword: 'of before', newPassword, confirmPassword: newPassword };
    const account = { email: person.email, hasPassword: true };
    const schema = profileSchema({ account, siteName: 'Malisho', values });
    return errorsOf(schema.safeParse(values))['newPassword'];
  },
} as const;

describe('a guessable password', () => {
  it.each(Object.entries(newPasswordErrors))('is rejected by the form of %s', (_form, errorOf) => {
    expect(errorOf('milk at dawn 🐄')).toBeUndefined();
    for (const password of ['Welcome@123', 'trustno1!!', 'Chelsea2024'])
      expect(errorOf(password)).toBe(passwordMessages.guessable);
    expect(errorOf('Wanjirũ 2026')).toBe(passwordMessages.personal);
  });
});

describe('the sign-up form', () => {
  it('parses a valid form, normalises the texts and keeps the password as typed', () => {
    const { data } = register({
      ...person,
      firstName: '  Zoë\r\n 🐄 ',
      password: ' milk  at dawn ',
      confirmPassword: ' milk  at dawn ',
    });
    expect(data).toEqual({
      ...person,
      firstName: 'Zoë 🐄',
      phoneNumber: '+254712345678',
      password: ' milk  at dawn ',
      confirmPassword: ' milk  at dawn ',
    });
  });

  it('reports each missing field with its message', () => {
    const { acceptTerms, ...fields } = registrationFields;
    const required = Object.fromEntries(
      Object.entries(fields).map(([name, { label }]) => [name, `${label} is required`]),
    );
    const expected = { ...required, acceptTerms: 'You must accept the terms to continue' };
    expect(acceptTerms.label).toBe('Terms');
    expect(errorsOf(register({}))).toEqual(expected);
    expect(browserErrors(registrationFields, {})).toEqual(expected);
    const blank = Object.fromEntries(Object.keys(person).map((name) => [name, '  ']));
    expect(errorsOf(register(blank))).toMatchObject({
      firstName: 'First name is required',
      password: 'Password must be at least 8 characters',
    });
  });

  it.each([
    [{ email: 'wanjiru' }, { email: 'Please enter a valid email address' }],
    [{ email: 'wanjiru@farm' }, { email: 'Please enter a valid email address' }],
    [{ email: 'wanj iru@farm.example' }, { email: 'Please enter a valid email address' }],
    [{ email: 'a@b.example, c@d.example' }, { email: 'Please enter a valid email address' }],
    [{ email: 'wanjirũ@farm.example' }, { email: 'Please enter a valid email address' }],
    [{ email: `${'x'.repeat(65)}@farm.example` }, { email: 'Please enter a valid email address' }],
    [{ email: `w@${'x.'.repeat(200)}example` }, { email: 'Email must be at most 254 characters' }],
    [{ phoneNumber: '020 123' }, { phoneNumber: 'Please enter a valid Kenyan phone number' }],
    [{ phoneNumber: '+1 202 555 0100' }, { phoneNumber: 'Please enter a valid Kenyan phone number' }],
    [
      { password: 'x7#kQ2!', confirmPassword: 'x7#kQ2!' },
      { password: 'Password must be at least 8 characters' },
    ],
    [{ confirmPassword: 'milk at dusk 🐄' }, { confirmPassword: 'Passwords do not match' }],
    [{ confirmPassword: '' }, { confirmPassword: 'Confirm password is required' }],
    [{ acceptTerms: 'off' }, { acceptTerms: 'You must accept the terms to continue' }],
    [{ firstName: 'x'.repeat(61) }, { firstName: 'First name must be at most 60 characters' }],
    [{ street: 'x'.repeat(100_000) }, { street: 'Estate, house or gate must be at most 200 characters' }],
  ])('rejects %j, as the browser does', (change, errors) => {
    const form = { ...person, ...change };
    expect(errorsOf(register(form))).toEqual(errors);
    expect(browserErrors(registrationFields, form)).toEqual(errors);
  });

  it('compares the password with the other fields and the name of the shop', () => {
    for (const password of ['wanjirũ kamau', 'malisho 2026', 'wanjiru@farm.example', 'password1']) {
      const errors = errorsOf(register({ ...person, password, confirmPassword: password }));
      expect(Object.keys(errors), password).toEqual(['password']);
    }
  });

  it('treats a repeated field, a file or a missing field as empty', () => {
    for (const name of Object.keys(person))
      for (const value of [['a', 'b'], new File(['x'], 'x'), undefined, null]) {
        const parsed = register({ ...person, [name]: value });
        expect(Object.keys(errorsOf(parsed)), name).toContain(name);
      }
  });
});

describe('the sign-in form', () => {
  const parse = (form: Form) => formSchema(signInFields).extend({ remember: checkboxSchema }).safeParse(form);

  it('accepts an address and a password of the sign-in length', () => {
    expect(parse({ email: ' w@farm.example ', password: ' six', remember: 'on' }).error).toBeDefined();
    expect(parse({ email: ' w@farm.example ', password: ' sixty', remember: 'on' }).data).toEqual({
      email: 'w@farm.example',
      password: ' sixty',
      remember: true,
    });
    expect(parse({ email: 'w@farm.example', password: 'password' }).data?.remember).toBe(false);
    expect(
      parse({ email: 'w@farm.example', password: 'password', remember: ['on', 'on'] }).data?.remember,
    ).toBe(false);
  });

  it.each([
    [{}, { email: 'Email is required', password: 'Password is required' }],
    [
      { email: 'w', password: 'short' },
      { email: 'Please enter a valid email address', password: 'Password must be at least 6 characters' },
    ],
    [{ email: 'w@farm.example', password: ['a', 'b'] }, { password: 'Password is required' }],
  ])('rejects %j, as the browser does', (form, errors) => {
    expect(errorsOf(parse(form))).toEqual(errors);
    expect(browserErrors(signInFields, form)).toEqual(errors);
  });

  it('rejects a password of a megabyte before it is hashed', () => {
    expect(errorsOf(parse({ email: 'w@farm.example', password: 'x'.repeat(1_000_000) }))).toEqual({
      password: 'Password must be at most 256 characters',
    });
  });
});
