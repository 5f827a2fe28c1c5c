import { createVisitor, type Visitor } from './visitor';

/** A valid registration form without credentials. */
export const registrationInput = {
  firstName: 'Wanjiru',
  lastName: 'Kamau',
  phoneNumber: '0723 456 789',
  street: '12 Moi Avenue',
  city: 'Busia',
  state: 'Busia',
  country: 'Kenya',
  zipCode: '50400',
} as const;

type Credentials = { readonly email: string; readonly password: string };

let registered = 0;

/** Registers an account with its own email address by the form. */
export async function registerAccount(shopUrl: string): Promise<Credentials> {
  registered += 1;
  const credentials = { email: `wanjiru-${registered}@example.com`, password: 'nine cows at dawn' };
  const response = await createVisitor(shopUrl).post('/register', {
    ...registrationInput,
    ...credentials,
    confirmPassword: credentials.password,
    acceptTerms: 'on',
  });
  if (response.status !== 303)
    throw new Error(`The account was not created: ${response.status} ${response.text}`);
  return credentials;
}

/** A visitor who has registered and signed in by the forms. */
export async function registerAndSignIn(shopUrl: string): Promise<Visitor> {
  const visitor = createVisitor(shopUrl);
  const response = await visitor.post('/login', await registerAccount(shopUrl));
  if (response.status !== 303) throw new Error(`Signing in failed: ${response.status} ${response.text}`);
  return visitor;
}
