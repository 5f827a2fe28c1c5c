import { useForm, type SubmissionResult } from '@conform-to/react';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { confirmIdentity } from '~/domain/accounts/confirm-identity.server';
import { identityProviderName } from '~/domain/accounts/identity-provider.server';
import { confirmsWith, isTwoStepOn, type SecondStep } from '~/domain/accounts/two-step';
import { confirmSchema } from '~/domain/accounts/two-step-form';
import { readForm } from '~/http/form.server';
import { titled } from '~/http/page-meta';
import { redirectTarget, requireUser, type SignedIn } from '~/http/session.server';
import { askedSecondStep } from '~/http/sign-in.server';
import { checkForm } from '~/http/submission.server';
import { OtherSecondStep, SecondStepField, secondStepLabels } from '~/ui/account/second-step-field';
import { secondStepRefusals } from '~/ui/account/second-step-refusals';
import { ErrorSummary } from '~/ui/form/error-summary';
import { fieldProps, problemsOf } from '~/ui/form/form-fields';
import { PasswordField } from '~/ui/form/password-field';

export const meta: MetaFunction = ({ matches }) => [
  titled("Confirm it's you", matches),
  { name: 'robots', content: 'noindex' },
];

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' });

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
  if (confirmed.ok) return redirect(goal(request), 303);
  const { status, ...errors } = refusals(asked.secondStep ?? 'code')[confirmed.reason];
  return data(submission.reply({ ...errors, hideFields }), { status });
}

/** What the form asks this user for. */
function asks(request: Request, user: SignedIn['user']) {
  const { password, secondStep } = confirmsWith(user);
  return { password, secondStep: secondStep ? askedSecondStep(request) : null };
}

const goal = (request: Request): string =>
  redirectTarget(new URL(request.url).searchParams.get('redirectTo'), '/profile');

const refusals = (kind: SecondStep) => {
  const codes = secondStepRefusals(kind);
  const about = (name: 'code' | 'password', { status, text }: { status: number; text: string }) => ({
    status,
    fieldErrors: { [name]: [text] },
  });
  const whole = (status: number, text: string) => ({ status, formErrors: [text] });
  return {
    wrong: about('code', codes.wrong),
    used: about('code', codes.used),
    'too-many-codes': about('code', codes['too-many-codes']),
    'wrong-password': about('password', { status: 400, text: 'This is not your password.' }),
    'too-many-tries': whole(429, 'That was tried too often. Please wait an hour, or sign in again.'),
    elsewhere: whole(400, 'Your account has no password here. Please sign in again as you did before.'),
    busy: whole(503, 'The shop is very busy. Please try again in a moment.'),
  } as const;
};

export default function Confirm() {
  const { password, secondStep, elsewhere, email, redirectTo, search } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>() as SubmissionResult<string[]> | undefined;
  const [form, fields] = useForm<{ password: string; code: string }>({ id: 'confirm', lastResult });
  return (
    <div className="mx-auto max-w-text">
      <h1>Confirm it’s you</h1>
      <p className="mt-2 text-ink-soft">
        What comes next is for you alone, and it is a while since you signed in.
      </p>
      {(password || secondStep) && (
        <form method="post" id={form.id} noValidate className="card mt-6 space-y-4 p-4">
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
      {!password && !secondStep && !elsewhere && (
        <p className="mt-6">
          Your account has no password yet.{' '}
          <a href="/forgot-password" className="link">
            Choose one by e-mail
          </a>
          , then sign in with it.
        </p>
      )}
      {elsewhere && (
        <form method="post" action="/auth/oidc" className="card mt-6 space-y-4 p-4">
          <input type="hidden" name="purpose" value="confirm" />
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <button className={`button w-full ${password ? 'button-secondary' : 'button-primary'}`}>
            Sign in again with {elsewhere}
          </button>
        </form>
      )}
    </div>
  );
}
