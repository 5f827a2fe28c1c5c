import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { identityProviderName } from '~/domain/accounts/identity-provider.server';
import { accountLimits, signInLabels, signInRules } from '~/domain/accounts/account-rules';
import type { SignInAnswer } from '~/domain/accounts/sign-in.server';
import { signInSchema } from '~/domain/accounts/sign-in-form';
import { authenticator, withForm } from '~/http/authenticator.server';
import { hasWaitedInVain } from '~/http/database-away.server';
import type { RouteHandle } from '~/http/enhancement';
import { readForm } from '~/http/form.server';
import { pageMeta } from '~/http/page-meta';
import { busy, refuseUntil, type Refusal } from '~/http/refusal.server';
import { readSession, redirectTarget } from '~/http/session.server';
import { homeOf, signIn } from '~/http/sign-in.server';
import { checkForm } from '~/http/submission.server';
import { OidcButton, Or } from '~/ui/account/oidc-button';
import { useCheckedForm } from '~/ui/form/checked-form';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextField, Tick } from '~/ui/form/field';
import { PasswordField } from '~/ui/form/password-field';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { Notice } from '~/ui/notice';
import { useLastResult } from '~/ui/form/use-last-result';

export const handle: RouteHandle = { enhance: 'react', showsFormInOutage: true };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: 'Sign In', noIndex: true }, matches);

/** A refusal says when it may be tried again. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const redirectTo = redirectTarget(searchParams.get('redirectTo'), '');
  const signedIn = hasWaitedInVain(context) ? null : await readSession(request);
  if (signedIn) throw redirect(redirectTo || homeOf(signedIn.user), 303);
  return {
    redirectTo,
    registered: searchParams.get('registered') === 'true',
    provider: identityProviderName(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submission = checkForm(form, signInSchema);
  const hideFields = ['password'];
  if (submission.status !== 'success') return data(submission.reply({ hideFields }), { status: 400 });
  const answer = await authenticator.authenticate('password', withForm(request, form));
  if (answer.ok)
    return signIn(request, {
      user: answer.user,
      method: 'password',
      remember: submission.value.remember,
      redirectTo: redirectTarget(form.get('redirectTo'), '/home'),
    });
  const { status, text, headers } = refusalOf(answer);
  return data(submission.reply({ formErrors: [text], hideFields }), { status, headers });
}

function refusalOf(answer: Extract<SignInAnswer, { ok: false }>): Refusal {
  if (answer.reason === 'too-many-tries')
    return refuseUntil(answer.retryAt, { advice: "To get in at once, follow 'Forgot password?' below." });
  return answer.reason === 'busy' ? busy : { headers: {}, ...refusals[answer.reason] };
}

const refusals = {
  wrong: { status: 400, text: 'Invalid email or password' },
  disabled: { status: 403, text: 'This account is closed at the moment. Please call or write to us.' },
} as const;

export default function Login() {
  const { redirectTo, registered, provider } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const busy = useNavigation().formMethod === 'POST';
  const { formProps, summary, field, wasTicked, invalid } = useCheckedForm({
    id: 'sign-in',
    lastResult,
    labels: signInLabels,
    rules: signInRules,
  });
  const onwards = redirectTo && `?redirectTo=${encodeURIComponent(redirectTo)}`;
  return (
    <NarrowPage title="Sign In" intro="Good to see you again." promises={promises}>
      {registered && !lastResult && (
        <Notice kind="success">
          <p>Thank you for registering! We have sent you an e-mail. You can sign in now.</p>
        </Notice>
      )}
      {provider !== null && (
        <>
          <OidcButton
            label={`Sign in with ${provider}`}
            purpose="sign-in"
            redirectTo={redirectTo}
            askRemember
          />
          <Or />
        </>
      )}
      <Form method="post" {...formProps} className="space-y-4">
        <ErrorSummary {...summary} />
        {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
        <TextField
          {...field('email')}
          type="email"
          maxLength={accountLimits.email}
          autoComplete="username"
          autoCapitalize="none"
          required
        />
        <PasswordField {...field('password')} autoComplete="current-password" required />
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <Tick
            id="remember"
            name="remember"
            type="checkbox"
            defaultChecked={wasTicked('remember')}
            label="Remember me"
          />
          <a href="/forgot-password" className="link flex min-h-[44px] items-center">
            Forgot password?
          </a>
        </div>
        <button className="button button-primary w-full" aria-disabled={busy || invalid || undefined}>
          {busy ? 'Signing in...' : 'Sign In'}
        </button>
      </Form>
      <p className="border-t border-edge-pale pt-4 text-center">
        No account yet?{' '}
        <a href={`/register${onwards}`} className="link inline-flex min-h-[44px] items-center">
          Create one now
        </a>
      </p>
    </NarrowPage>
  );
}

const promises = [
  'Your orders in one place, and what became of each',
  'Your name and address filled in when you order',
  'A list of what you would like to have next',
] as const;
