import { useForm } from '@conform-to/react';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { reauthenticate, type ReauthenticateResult } from '~/domain/accounts/sign-in/reauthenticate.server';
import { identityProviderName } from '~/domain/accounts/identities/identity-provider.server';
import {
  reauthenticationFactors,
  isTwoStepOn,
  type SecondStepMethod,
} from '~/domain/accounts/two-step/two-step';
import { confirmSchema } from '~/domain/accounts/two-step/two-step-form';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { readForm } from '~/http/forms/read-form.server';
import { privateMeta } from '~/http/seo/page-title';
import {
  overloadedResponse,
  rateLimitResponse,
  type RateLimitResponse,
} from '~/http/forms/rate-limit-response.server';
import { ownData } from '~/lib/forms/own-data';
import { readSecondStepMethod, secondStepErrorResponse } from './second-step.server';
import { safeRedirect } from '~/http/security/safe-redirect.server';
import { renewSession, requireUser, type SignedIn } from '~/http/session/session.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { parseSubmission } from '~/http/forms/submission.server';
import { OtherSecondStep, SecondStepField, secondStepLabels } from '~/ui/account/second-step-field';
import { ErrorSummary } from '~/ui/form/error-summary';
import { fieldProps, fieldProblems } from '~/ui/form/field-props';
import { PasswordField } from '~/ui/form/password-field';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { useLastResult } from '~/ui/form/use-last-result';

export const handle: RouteHandle = { frame: 'short', secretFields: ['code'] };

export const meta: MetaFunction = ({ matches }) => privateMeta('Confirm it’s you', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requireUser(request, now);
  return {
    ...readFactors(request, user),
    /** The identity provider to sign in with instead; null also where it would bypass the second step. */
    provider: user.identities.length > 0 && !isTwoStepOn(user) ? identityProviderName() : null,
    email: user.email,
    redirectTo: readRedirectTo(request),
    search: new URL(request.url).search,
  };
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requireUser(request, now);
  const factors = readFactors(request, signedIn.user);
  const submission = parseSubmission(form, confirmSchema(factors));
  const hideFields = ['password', 'code'];
  if (submission.status !== 'success') return data(submission.reply({ hideFields }), { status: 400 });
  const { password, code } = submission.value;
  const result = await reauthenticate({
    signedIn,
    password,
    secondStep: factors.secondStep && code !== undefined ? { kind: factors.secondStep, code } : undefined,
    now,
  });
  if (result.ok)
    return redirect(readRedirectTo(request), { status: 303, headers: await renewSession(signedIn, now) });
  const { errors, ...init } = toErrorResponse(factors.secondStep ?? 'code', result, now);
  return data(submission.reply({ ...errors, hideFields }), init);
}

/** The factors that the form asks for. */
function readFactors(request: Request, user: SignedIn['user']) {
  const { password, secondStep } = reauthenticationFactors(user);
  return { password, secondStep: secondStep ? readSecondStepMethod(request) : null };
}

const readRedirectTo = (request: Request): string =>
  safeRedirect(new URL(request.url).searchParams.get('redirectTo'), '/profile');

type Errors = { fieldErrors: Record<string, string[]> } | { formErrors: string[] };

/** The status, and the field that gets the message. */
function toErrorResponse(
  method: SecondStepMethod,
  failure: Extract<ReauthenticateResult, { ok: false }>,
  now: Date,
): Omit<RateLimitResponse, 'text'> & { readonly errors: Errors } {
  switch (failure.reason) {
    case 'wrong-password':
      return {
        status: 400,
        headers: {},
        errors: { fieldErrors: { password: ['This is not your password.'] } },
      };
    case 'elsewhere':
      return { status: 400, headers: {}, errors: { formErrors: ['Your account has no password here.'] } };
    case 'busy':
      return formError(overloadedResponse);
    case 'rate-limited':
      return formError(rateLimitResponse(failure.retryAt, now));
    default: {
      const { text, ...init } = secondStepErrorResponse(method, failure, now);
      return { ...init, errors: { fieldErrors: { code: [text] } } };
    }
  }
}

const formError = ({ text, ...init }: RateLimitResponse) => ({ ...init, errors: { formErrors: [text] } });

export default function Confirm() {
  const { password, secondStep, provider, email, redirectTo, search } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const [form, fields] = useForm<{ password: string; code: string }>({ id: 'confirm', lastResult });
  return (
    <NarrowPage title="Confirm it’s you" intro="Only you should be able to do the next step.">
      {(password || secondStep) && (
        <form method="post" id={form.id} noValidate className="space-y-4">
          <ErrorSummary
            form={form.errors}
            problems={fieldProblems([
              [fields.password, 'Password'],
              [fields.code, secondStepLabels[secondStep ?? 'code']],
            ])}
          />
          {/* Tells password managers whose password this is. */}
          {password && <input {...ownData.accountEmail} defaultValue={email} readOnly hidden />}
          {password && (
            <PasswordField
              {...fieldProps(fields.password, 'Password')}
              autoComplete="current-password"
              required
            />
          )}
          {secondStep && <SecondStepField method={secondStep} field={fields.code} />}
          <button className="button button-primary w-full">Continue</button>
          {secondStep && <OtherSecondStep method={secondStep} search={search} />}
        </form>
      )}
      {provider && (
        <form method="post" action="/auth/oidc">
          <input type="hidden" name="purpose" value="confirm" />
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <button className={`button w-full ${password ? 'button-secondary' : 'button-primary'}`}>
            Sign in again with {provider}
          </button>
        </form>
      )}
      {!password && !secondStep && !provider && (
        <p>
          Your account has no password yet.{' '}
          <a href="/forgot-password" className="link">
            Choose one by email
          </a>
          , then sign in with it.
        </p>
      )}
    </NarrowPage>
  );
}
