import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { registrationRules } from '~/domain/accounts/account-fields';
import { resetPasswordSchema } from '~/domain/accounts/mailed-links/forgot-password-form';
import { passwordLimits } from '~/domain/accounts/passwords/password-limits';
import { findUserByResetToken, resetPassword } from '~/domain/accounts/mailed-links/reset-password.server';
import { mailConfiguration } from '~/domain/mail/mail-configuration.server';
import { rememberDevice } from '~/http/session/device.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { setFlash } from '~/http/session/flash.server';
import { readForm, fieldText } from '~/http/forms/read-form.server';
import { privateMeta } from '~/http/seo/page-meta';
import { overloadedResponse } from '~/http/forms/rate-limit-response.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { InvalidLink } from '~/ui/account/invalid-link';
import { toFormFields } from '~/lib/form-fields';
import { useValidatedForm } from '~/ui/form/use-validated-form';
import { ErrorSummary } from '~/ui/form/error-summary';
import { PasswordField } from '~/ui/form/password-field';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { useLastResult } from '~/ui/form/use-last-result';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Reset Password', matches);

/** Uses nothing up: programs that guard inboxes open every link before its owner does. */
export async function loader({ params }: LoaderFunctionArgs) {
  const user = await findUserByResetToken(params['token'] ?? '', new Date());
  return data({ email: user?.email ?? null }, { status: user ? 200 : 404 });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const token = params['token'] ?? '';
  const now = new Date();
  const user = await findUserByResetToken(token, now);
  if (!user) return showVoid(token);
  const known = { ...user, siteName: mailConfiguration().site.name };
  const schema = resetPasswordSchema({ known, typed: { password: fieldText(form, 'password') } });
  const submission = parseSubmission(form, schema);
  const hideFields = ['password', 'confirmPassword'];
  if (submission.status !== 'success') return data(submission.reply({ hideFields }), { status: 400 });
  const result = await resetPassword({ token, password: submission.value.password, now });
  if (result.ok) return leadToSignIn(request, user.email);
  if (result.reason === 'void') return showVoid(token);
  const { status, text, headers } = overloadedResponse;
  return data(submission.reply({ formErrors: [text], hideFields }), { status, headers });
}

/** The address of this page opens an account, and the page names it: no cache keeps it. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders);
  headers.set('Cache-Control', 'no-store');
  return headers;
};

const showVoid = (token: string) => redirect(`/reset-password/${encodeURIComponent(token)}`, 303);

/** Signs nobody in: there may be a second step. */
async function leadToSignIn(request: Request, email: string) {
  const headers = new Headers();
  const text = 'Your password was changed. Please sign in with the new one.';
  headers.append('Set-Cookie', await setFlash({ kind: 'success', text }));
  headers.append('Set-Cookie', await rememberDevice(request, email));
  return redirect('/login', { status: 303, headers });
}

export default function ResetPassword() {
  const { email } = useLoaderData<typeof loader>();
  return email === null ? (
    <InvalidLink
      text="It was used, is older than one hour, or a newer one was sent."
      action={{ label: 'Ask for a new link', href: '/forgot-password' }}
    />
  ) : (
    <ChoosePassword email={email} />
  );
}

function ChoosePassword({ email }: { email: string }) {
  const lastResult = useLastResult();
  const busy = useNavigation().formMethod === 'POST';
  const { password, confirmPassword } = registrationRules;
  const { formProps, summary, field, invalid } = useValidatedForm({
    id: 'reset-password',
    lastResult,
    fields: toFormFields(
      { password: 'Password', confirmPassword: 'Confirm password' },
      { password, confirmPassword },
    ),
  });
  return (
    <NarrowPage
      title="Reset Password"
      intro={
        <>
          Choose a new password for <strong className="break-words">{email}</strong>. It signs out all
          browsers.
        </>
      }
    >
      <Form method="post" {...formProps} className="space-y-4">
        <ErrorSummary {...summary} />
        {/* Password managers learn from it whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...field('password')}
          autoComplete="new-password"
          hint={`At least ${passwordLimits.minLength} characters; a short sentence is good`}
          required
        />
        <PasswordField
          {...field('confirmPassword')}
          showLabel="Show confirmed password"
          autoComplete="new-password"
          required
        />
        <button className="button button-primary w-full" aria-disabled={busy || invalid || undefined}>
          {busy ? 'Saving...' : 'Save the password'}
        </button>
      </Form>
    </NarrowPage>
  );
}
