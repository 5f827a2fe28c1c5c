import { useForm } from '@conform-to/react';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { confirmIdentity, type ConfirmResult } from '~/domain/accounts/confirm-identity.server';
import { identityProviderName } from '~/domain/accounts/identity-provider.server';
import { confirmsWith, isTwoStepOn, type SecondStep } from '~/domain/accounts/two-step';
import { confirmSchema } from '~/domain/accounts/two-step-form';
import type { RouteHandle } from '~/http/enhancement';
import { readForm } from '~/http/form.server';
import { privateMeta } from '~/http/page-meta';
import { busy, refuseUntil, type Refusal } from '~/http/refusal.server';
import { askedSecondStep, refuseSecondStep } from '~/http/second-step.server';
import { redirectTarget, renewSession, requireUser, type SignedIn } from '~/http/session.server';
import { secretPageHeaders } from '~/http/secret-page';
import { checkForm } from '~/http/submission.server';
import { OtherSecondStep, SecondStepField, secondStepLabels } from '~/ui/account/second-step-field';
import { ErrorSummary } from '~/ui/form/error-summary';
import { fieldProps, problemsOf } from '~/ui/form/form-fields';
import { PasswordField } from '~/ui/form/password-field';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { useLastResult } from '~/ui/form/use-last-result';

export const handle: RouteHandle = { secretFields: ['code'] };

export const meta: MetaFunction = ({ matches }) => privateMeta("Confirm it's you", matches);

export const headers = secretPageHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireUser(request);
  return {
    ...asks(request, user),
    /** Where this user can sign in again instead; null where that is nowhere, or would leave out the second step. */
    elsewhere: user.identities.length > 0 && !isTwoStepOn(user) ? identityProviderName() : null,
    email: user.email,
    redirectTo: goal(request),
    search: new URL(request.url).search,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requireUser(request);
  const asked = asks(request, signedIn.user);
  const submission = checkForm(form, confirmSchema(asked));
  // Neither is ever sent back.
  const hideFields = ['password', 'code'];
  if (submission.status !== 'success') return data(submission.reply({ hideFields }), { status: 400 });
  const { password, code } = submission.value;
  const confirmed = await confirmIdentity({
    signedIn,
    password,
    secondStep: asked.secondStep && code !== undefined ? { kind: asked.secondStep, code } : undefined,
    now: new Date(),
  });
  if (confirmed.ok) return redirect(goal(request), { status: 303, headers: await renewSession(signedIn) });
  const { errors, ...init } = refuse(asked.secondStep ?? 'code', confirmed);
  return data(submission.reply({ ...errors, hideFields }), init);
}

/** What the form asks this user for. */
function asks(request: Request, user: SignedIn['user']) {
  const { password, secondStep } = confirmsWith(user);
  return { password, secondStep: secondStep ? askedSecondStep(request) : null };
}

const goal = (request: Request): string =>
  redirectTarget(new URL(request.url).searchParams.get('redirectTo'), '/profile');

type Errors = { fieldErrors: Record<string, string[]> } | { formErrors: string[] };

/** What the page answers, and where on the form it says so. */
function refuse(
  kind: SecondStep,
  refusal: Extract<ConfirmResult, { ok: false }>,
): Omit<Refusal, 'text'> & { readonly errors: Errors } {
  switch (refusal.reason) {
    case 'wrong-password':
      return {
        status: 400,
        headers: {},
        errors: { fieldErrors: { password: ['This is not your password.'] } },
      };
    case 'elsewhere':
      return { status: 400, headers: {}, errors: { formErrors: ['Your account has no password here.'] } };
    case 'busy':
      return whole(busy);
    case 'too-many-tries':
      return whole(refuseUntil(refusal.retryAt));
    default: {
      const { text, ...init } = refuseSecondStep(kind, refusal);
      return { ...init, errors: { fieldErrors: { code: [text] } } };
    }
  }
}

const whole = ({ text, ...init }: Refusal) => ({ ...init, errors: { formErrors: [text] } });

export default function Confirm() {
  const { password, secondStep, elsewhere, email, redirectTo, search } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const [form, fields] = useForm<{ password: string; code: string }>({ id: 'confirm', lastResult });
  return (
    <NarrowPage title="Confirm it’s you" intro="What comes next is for you alone.">
      {(password || secondStep) && (
        <form method="post" id={form.id} noValidate className="space-y-4">
          <ErrorSummary
            form={form.errors}
            problems={problemsOf([
              [fields.password, 'Password'],
              [fields.code, secondStepLabels[secondStep ?? 'code']],
            ])}
          />
          {/* For password managers: they find the password by the name that goes with it. */}
          {password && <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />}
          {password && (
            <PasswordField
              {...fieldProps(fields.password, 'Password')}
              autoComplete="current-password"
              required
            />
          )}
          {secondStep && <SecondStepField kind={secondStep} field={fields.code} />}
          <button className="button button-primary w-full">Continue</button>
          {secondStep && <OtherSecondStep kind={secondStep} search={search} />}
        </form>
      )}
      {elsewhere && (
        <form method="post" action="/auth/oidc">
          <input type="hidden" name="purpose" value="confirm" />
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <button className={`button w-full ${password ? 'button-secondary' : 'button-primary'}`}>
            Sign in again with {elsewhere}
          </button>
        </form>
      )}
      {!password && !secondStep && !elsewhere && (
        <p>
          Your account has no password yet.{' '}
          <a href="/forgot-password" className="link">
            Choose one by e-mail
          </a>
          , then sign in with it.
        </p>
      )}
    </NarrowPage>
  );
}
