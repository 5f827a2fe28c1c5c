import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import { signInWithPassword, type SignInAnswer } from '~/domain/accounts/sign-in.server';
import { toOneLine } from '~/domain/accounts/ruled-text';
import { trierOf } from './device.server';
import { textOf } from './form.server';

/**
 * The ways to show who one is. It finds out who somebody is and begins nothing: our own sessions follow in
 * sign-in.server.ts.
 */
export const authenticator = new Authenticator<SignInAnswer>().use(
  new FormStrategy(async ({ form, request }) => {
    const email = toOneLine(textOf(form, 'email'));
    return signInWithPassword({
      email,
      password: textOf(form, 'password'),
      trier: await trierOf(request, email),
      now: new Date(),
    });
  }),
  'password',
);

/**
 * The same request with a form that was read and checked already: the strategy reads it once more, and would read one
 * of any size.
 */
export function withForm(request: Request, form: FormData): Request {
  const headers = new Headers(request.headers);
  // Those of the new body are set with it.
  headers.delete('Content-Type');
  headers.delete('Content-Length');
  return new Request(request.url, { method: 'POST', headers, body: form });
}
