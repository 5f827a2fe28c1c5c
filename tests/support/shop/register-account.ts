import { createVisitor, type Visitor } from './visitor';

/** Somebody as the sign-up form asks for them. */
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

export type Credentials = { readonly email: string; readonly password: string };

let registered = 0;

/** Opens an account by the form of the shop, with an e-mail address of its own. */
export async function registerAccount(shopUrl: string): Promise<Credentials> {
  registered += 1;
  const credentials = { email: `wanjiru-${registered}@example.com`, password: 'nine cows at dawn' };
  const answer = await createVisitor(shopUrl).post('/register', {
    ...registrationInput,
    ...credentials,
    confirmPassword: credentials.password,
    acceptTerms: 'on',
  });
  if (answer.status !== 303) throw new Error(`The account was not opened: ${answer.status} ${answer.text}`);
  return credentials;
}

/** A visitor with a new account who has signed in by the form. */
export async function registerAndSignIn(shopUrl: string): Promise<Visitor> {
  const visitor = createVisitor(shopUrl);
  const answer = await visitor.post('/login', await registerAccount(shopUrl));
  if (answer.status !== 303) throw new Error(`Signing in failed: ${answer.status} ${answer.text}`);
  return visitor;
}
