import { describe, expect, it } from 'vitest';
import { registrationLabels, registrationRules, signInRules } from '~/domain/accounts/account-fields';
import { resetPasswordSchema } from '~/domain/accounts/mailed-links/forgot-password-form';
import { passwordMessages } from '~/domain/accounts/passwords/password-limits';
import { profileSchema } from '~/domain/accounts/profile/profile-form';
import { registrationSchema } from '~/domain/accounts/registration/registration-form';
import { signInSchema } from '~/domain/accounts/sign-in/sign-in-form';

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
const textOf = (form: Form, name: string) => (typeof form[name] === 'string' ? form[name] : '');

const register = (form: Form) =>
  registrationSchema({
    siteName: 'Malisho',
    typed: {
      email: textOf(form, 'email'),
      firstName: textOf(form, 'firstName'),
      lastName: textOf(form, 'lastName'),
      password: textOf(form, 'password'),
    },
  }).safeParse(form);

type Parsed = { readonly error?: { readonly issues: readonly { path: PropertyKey[]; message: string }[] } };
const faultsOf = ({ error }: Parsed) =>
  Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));

/** What the browser would have said. */
const faultsByRules = (
  rules: Record<string, (text: string, form: Record<string, string>) => string | null>,
  form: Form,
) => {
  const typed = Object.fromEntries(Object.keys(rules).map((name) => [name, textOf(form, name)]));
  const found = Object.entries(rules).map(([name, rule]) => [name, rule(typed[name] ?? '', typed)] as const);
  return Object.fromEntries(found.filter(([, message]) => message !== null));
};

/** What each form says of a new password, twice the same. */
const choices = {
  register: (password: string) =>
    faultsOf(register({ ...person, password, confirmPassword: password }))['password'],
  'reset-password': (password: string) => {
    const known = { ...person, siteName: 'Malisho' };
    const schema = resetPasswordSchema({ known, typed: { password } });
    return faultsOf(schema.safeParse({ password, confirmPassword: password }))['password'];
  },
  profile: (newPassword: string) => {
    const typed = { ...person, currentPassword: 'of before', newPassword, confirmPassword: newPassword };
    const account = { email: person.email, hasPassword: true };
    const schema = profileSchema({ account, siteName: 'Malisho', typed });
    return faultsOf(schema.safeParse(typed))['newPassword'];
  },
} as const;

describe('a password that is soon guessed', () => {
  it.each(Object.entries(choices))('is refused by the form of %s', (_form, faultOf) => {
    expect(faultOf('milk at dawn 🐄')).toBeUndefined();
    for (const password of ['Welcome@123', 'trustno1!!', 'Chelsea2024'])
      expect(faultOf(password)).toBe(passwordMessages.guessable);
    expect(faultOf('Wanjirũ 2026')).toBe(passwordMessages.personal);
  });
});

describe('the sign-up form', () => {
  it('takes a person, tidies the text and leaves the password as it is', () => {
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

  it('names everything that is missing, in the words of the specification', () => {
    const { acceptTerms, ...labels } = registrationLabels;
    const required = Object.fromEntries(
      Object.entries(labels).map(([name, label]) => [name, `${label} is required`]),
    );
    const expected = { ...required, acceptTerms: 'You must accept the terms to continue' };
    expect(acceptTerms).toBe('Terms');
    expect(faultsOf(register({}))).toEqual(expected);
    expect(faultsByRules(registrationRules, {})).toEqual(expected);
    const blank = Object.fromEntries(Object.keys(person).map((name) => [name, '  ']));
    expect(faultsOf(register(blank))).toMatchObject({
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
    [{ street: 'x'.repeat(100_000) }, { street: 'Street must be at most 200 characters' }],
  ])('refuses %j, as the page in the browser does', (change, faults) => {
    const form = { ...person, ...change };
    expect(faultsOf(register(form))).toEqual(faults);
    expect(faultsByRules(registrationRules, form)).toEqual(faults);
  });

  it('compares the password with what is typed beside it, and with the name of the shop', () => {
    for (const password of ['wanjirũ kamau', 'malisho 2026', 'wanjiru@farm.example', 'password1']) {
      const faults = faultsOf(register({ ...person, password, confirmPassword: password }));
      expect(Object.keys(faults), password).toEqual(['password']);
    }
  });

  it('takes a field twice, a file or nothing for an empty one', () => {
    for (const name of Object.keys(person))
      for (const value of [['a', 'b'], new File(['x'], 'x'), undefined, null]) {
        const parsed = register({ ...person, [name]: value });
        expect(Object.keys(faultsOf(parsed)), name).toContain(name);
      }
  });
});

describe('the sign-in form', () => {
  const parse = (form: Form) => signInSchema.safeParse(form);

  it('takes an address and a password of any age', () => {
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
  ])('refuses %j, as the page in the browser does', (form, faults) => {
    expect(faultsOf(parse(form))).toEqual(faults);
    expect(faultsByRules(signInRules, form)).toEqual(faults);
  });

  it('refuses a password of megabytes before it is hashed', () => {
    expect(faultsOf(parse({ email: 'w@farm.example', password: 'x'.repeat(1_000_000) }))).toEqual({
      password: 'Password must be at most 256 characters',
    });
  });
});
