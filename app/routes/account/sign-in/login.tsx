import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { identityProviderName } from '~/domain/accounts/identities/identity-provider.server';
import type { SignInResult } from '~/domain/accounts/sign-in/sign-in-with-password.server';
import { registrationMessages } from '~/domain/accounts/registration/registration-messages';
import { signInFields } from '~/domain/accounts/sign-in/sign-in-form';
import { isSmsEnabled } from '~/domain/sms/sms-configuration.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { readForm } from '~/http/forms/read-form.server';
import { pageMeta } from '~/http/seo/page-meta';
import {
  overloadedResponse,
  rateLimitResponse,
  type RateLimitResponse,
} from '~/http/forms/rate-limit-response.server';
import { safeRedirect } from '~/http/security/safe-redirect.server';
import { signIn } from '~/http/session/sign-in.server';
import { getSealedForm, readUnsavedFormCookie, storeSealedForm } from '~/http/session/unsaved-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { ownData } from '~/lib/forms/own-data';
import { signInCodePath, signedInPath } from '~/paths';
import { OidcButton, OrDivider } from '~/ui/account/oidc-button';
import { sealedFormField } from '~/lib/forms/resubmission';
import { checkboxSchema, formSchema } from '~/lib/forms/form-schema';
import { useValidatedForm } from '~/ui/form/use-validated-form';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextField, CheckField } from '~/ui/form/field';
import { PasswordField } from '~/ui/form/password-field';
import { NoCookiesNotice } from '~/ui/no-cookies-notice';
import { useRootData } from '~/ui/layout/use-root-data';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { Notice } from '~/ui/notice';
import { useLastResult } from '~/ui/form/use-last-result';
import { createAuthenticator, withParsedForm } from './authenticator.server';
import { requireGuest } from './require-guest.server';

export const handle: RouteHandle = { enhance: 'react', frame: 'short', showsFormInOutage: true };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: 'Sign In', noIndex: true }, matches);

/** Passes on Retry-After. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const hasCookies = request.headers.has('Cookie');
  const redirectTo = await requireGuest(request, context);
  return {
    redirectTo,
    sealedForm: getSealedForm(context),
    hasUnsavedForm: (await readUnsavedFormCookie(request))?.path === redirectTo,
    registered: searchParams.get('registered') === 'true',
    hasCookies,
    isBack: !hasCookies && searchParams.get('signed-in') === 'true',
    provider: identityProviderName(),
    textsCodes: isSmsEnabled(),
  };
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const schema = formSchema(signInFields).extend({ remember: checkboxSchema });
  const submission = parseSubmission(form, schema);
  const hideFields = ['password'];
  if (submission.status !== 'success') return data(submission.reply({ hideFields }), { status: 400 });
  const result = await createAuthenticator(now).authenticate('password', withParsedForm(request, form));
  const redirectTo = safeRedirect(form.get('redirectTo'), '/home');
  const mayBlockCookies = form.has('checkCookies') && !request.headers.has('Cookie');
  if (result.ok) {
    const response = await signIn(request, now, {
      user: result.user,
      method: 'password',
      remember: submission.value.remember,
      redirectTo: mayBlockCookies ? signedInPath(redirectTo) : redirectTo,
    });
    for (const cookie of await storeSealedForm(form, now)) response.headers.append('Set-Cookie', cookie);
    return response;
  }
  const { status, text, headers } = toResponse(result, now);
  return data(submission.reply({ formErrors: [text], hideFields }), { status, headers });
}

function toResponse(result: Extract<SignInResult, { ok: false }>, now: Date): RateLimitResponse {
  if (result.reason === 'rate-limited')
    return rateLimitResponse(result.retryAt, now, {
      advice: 'To sign in straight away, use “Forgot password?” below.',
    });
  return result.reason === 'busy' ? overloadedResponse : { headers: {}, ...errorResponses[result.reason] };
}

const errorResponses = {
  wrong: { status: 400, text: 'Invalid email or password' },
  disabled: { status: 403, text: 'This account is closed. Please call or write to us.' },
} as const;

export default function Login() {
  const { canMail } = useRootData();
  const { redirectTo, registered, hasCookies, isBack, provider, textsCodes, ...loaded } =
    useLoaderData<typeof loader>();
  const { site } = useRootData();
  const lastResult = useLastResult();
  const sent = lastResult?.initialValue?.[sealedFormField];
  const sealedForm = typeof sent === 'string' ? sent : loaded.sealedForm;
  const busy = useNavigation().formMethod === 'POST';
  const { formProps, summary, field, wasTicked, invalid } = useValidatedForm({
    id: 'sign-in',
    lastResult,
    fields: signInFields,
  });
  const onwards = redirectTo && `?redirectTo=${encodeURIComponent(redirectTo)}`;
  return (
    <NarrowPage title="Sign In" intro="Welcome back." promises={promises}>
      {registered && !lastResult && (
        <Notice kind="success">
          <p>{canMail ? registrationMessages.success : registrationMessages.successWithoutMail}</p>
        </Notice>
      )}
      {(sealedForm ?? loaded.hasUnsavedForm) && !lastResult && (
        <Notice kind="warning">
          <p>
            You were signed out, so nothing was saved. Sign in with the same account, and what you typed will
            be there again.
          </p>
        </Notice>
      )}
      {isBack && <NoCookiesNotice where="sign-in" />}
      {provider !== null && (
        <>
          <OidcButton
            label={`Sign in with ${provider}`}
            purpose="sign-in"
            redirectTo={redirectTo}
            sealedForm={sealedForm}
          />
          <OrDivider />
        </>
      )}
      <Form method="post" {...formProps} className="space-y-4">
        <ErrorSummary {...summary} />
        {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
        {sealedForm && <input type="hidden" name={sealedFormField} value={sealedForm} />}
        {!hasCookies && <input type="hidden" name="checkCookies" value="true" />}
        <TextField {...field('email')} {...ownData.accountEmail} required />
        <PasswordField {...field('password')} autoComplete="current-password" required />
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <CheckField
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
      {textsCodes && (
        <a href={signInCodePath(redirectTo)} className="button button-secondary w-full">
          Sign in with a code by text
        </a>
      )}
      {site.ordering !== 'closed' && (
        <p className="border-t border-edge-pale pt-4 text-center">
          No account yet?{' '}
          <a href={`/register${onwards}`} className="link inline-flex min-h-[44px] items-center">
            Create one now
          </a>
        </p>
      )}
    </NarrowPage>
  );
}

const promises = [
  'All your orders in one place, with their status',
  'Your name and address are filled in when you order',
  'Your wishlist, on every phone and computer you use',
] as const;
