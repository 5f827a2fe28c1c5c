import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import {
  signInWithPassword,
  type SignInResult,
} from '~/domain/accounts/sign-in/sign-in-with-password.server';
import { toSingleLine } from '~/lib/text-schema';
import { readSignInClient } from '~/http/session/device.server';
import { fieldText } from '~/http/forms/read-form.server';

/**
 * The ways to show who one is. It finds out who somebody is and begins nothing: our own sessions follow in
 * sign-in.server.ts.
 */
export const authenticator = new Authenticator<SignInResult>().use(
  new FormStrategy(async ({ form, request }) => {
    const email = toSingleLine(fieldText(form, 'email'));
    return signInWithPassword({
      email,
      password: fieldText(form, 'password'),
      trier: await readSignInClient(request, email),
      now: new Date(),
    });
  }),
  'password',
);

/**
 * The same request with a form that was read and checked already: the strategy reads it once more, and would read one
 * of any size.
 */
export function withParsedForm(request: Request, form: FormData): Request {
  const headers = new Headers(request.headers);
  // Those of the new body are set with it.
  headers.delete('Content-Type');
  headers.delete('Content-Length');
  return new Request(request.url, { method: 'POST', headers, body: form });
}
