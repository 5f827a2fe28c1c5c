import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import {
  signInWithPassword,
  type SignInResult,
} from '~/domain/accounts/sign-in/sign-in-with-password.server';
import { toSingleLine } from '~/lib/format/normalise-text';
import { readSignInClient } from '~/http/session/device.server';
import { fieldText } from '~/http/forms/read-form.server';

/** Authenticates one request, whose instant no strategy is given; signIn (sign-in.server.ts) starts the session. */
export const createAuthenticator = (now: Date) =>
  new Authenticator<SignInResult>().use(
    new FormStrategy(async ({ form, request }) => {
      const email = toSingleLine(fieldText(form, 'email'));
      return signInWithPassword({
        email,
        password: fieldText(form, 'password'),
        client: await readSignInClient(request, email),
        now,
      });
    }),
    'password',
  );

/** Returns the request with the parsed form as its body: FormStrategy would read a body of any size. */
export function withParsedForm(request: Request, form: FormData): Request {
  const headers = new Headers(request.headers);
  // The new body sets its own.
  headers.delete('Content-Type');
  headers.delete('Content-Length');
  return new Request(request.url, { method: 'POST', headers, body: form });
}
