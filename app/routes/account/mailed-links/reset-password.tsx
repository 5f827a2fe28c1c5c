import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { loadShopWords } from '~/domain/settings/load-shop-identity.server';
import { newPasswordFields } from '~/domain/accounts/registration/registration-form';
import { resetPasswordSchema } from '~/domain/accounts/mailed-links/reset-password-schema';
import { findUserByResetToken, resetPassword } from '~/domain/accounts/mailed-links/reset-password.server';
import { rememberDevice } from '~/http/session/device.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { setFlash } from '~/http/session/flash.server';
import { readForm } from '~/http/forms/read-form.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { overloadedResponse } from '~/http/forms/rate-limit-response.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { ownData } from '~/lib/forms/own-data';
import { resetPasswordPath } from '~/paths';
import { NewPasswordFields } from '~/ui/account/new-password-fields';
import { InvalidLink } from '~/ui/account/invalid-link';
import { readFieldValues } from '~/lib/forms/form-fields';
import { useValidatedForm } from '~/ui/form/use-validated-form';
import { ErrorSummary } from '~/ui/form/error-summary';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { useLastResult } from '~/ui/form/use-last-result';

export const handle: RouteHandle = { enhance: 'react', frame: 'short' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Reset Password', matches);

/** Does not consume the link: mail scanners open every link before its owner does. */
export async function loader({ params, context: { now } }: LoaderFunctionArgs) {
  const user = await findUserByResetToken(params['token'] ?? '', now);
  const account = user && { email: user.email, isConfirmed: user.emailVerifiedAt !== null };
  return data({ account }, { status: account ? 200 : 404 });
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const token = params['token'] ?? '';
  const user = await findUserByResetToken(token, now);
  if (!user) return showInvalidLink(token);
  const schema = resetPasswordSchema({
    personalWords: { ...user, siteName: await loadShopWords() },
    values: readFieldValues(form, newPasswordFields),
  });
  const submission = parseSubmission(form, schema);
  const hideFields = ['password', 'confirmPassword'];
  if (submission.status !== 'success') return data(submission.reply({ hideFields }), { status: 400 });
  const result = await resetPassword({ token, password: submission.value.password, now });
  if (result.ok) return redirectToSignIn(request, user.email);
  if (result.reason === 'void') return showInvalidLink(token);
  const { status, text, headers } = overloadedResponse;
  return data(submission.reply({ formErrors: [text], hideFields }), { status, headers });
}

/** The URL of this page gives access to the account that the page names. */
export const headers = noStoreHeaders;

const showInvalidLink = (token: string) => redirect(resetPasswordPath(token), 303);

/** Does not sign in: the account may have a second step. */
async function redirectToSignIn(request: Request, email: string) {
  const headers = new Headers();
  const text = 'Your password was changed. Please sign in with the new one.';
  headers.append('Set-Cookie', await setFlash({ kind: 'success', text }));
  headers.append('Set-Cookie', await rememberDevice(request, email));
  return redirect('/login', { status: 303, headers });
}

export default function ResetPassword() {
  const { account } = useLoaderData<typeof loader>();
  return account === null ? (
    <InvalidLink
      text="You have already used it, it is older than one hour, or we sent you a newer one."
      action={{ label: 'Ask for a new link', href: '/forgot-password' }}
    />
  ) : (
    <ChoosePassword {...account} />
  );
}

function ChoosePassword({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  const lastResult = useLastResult();
  const busy = useNavigation().formMethod === 'POST';
  const { formProps, summary, field, invalid } = useValidatedForm({
    id: 'reset-password',
    lastResult,
    fields: newPasswordFields,
  });
  return (
    <NarrowPage
      title="Reset Password"
      intro={
        <>
          Choose a new password for <strong className="unbroken">{email}</strong>. This signs you out of all
          browsers.
          {!isConfirmed &&
            ' It also confirms your address, and removes the phone number and the delivery address that were saved in the account.'}
        </>
      }
    >
      <Form method="post" {...formProps} className="space-y-4">
        <ErrorSummary {...summary} />
        {/* Tells password managers whose password this is. */}
        <input {...ownData.accountEmail} value={email} readOnly hidden />
        <NewPasswordFields field={field} />
        <button className="button button-primary w-full" aria-disabled={busy || invalid || undefined}>
          {busy ? 'Saving...' : 'Save the password'}
        </button>
      </Form>
    </NarrowPage>
  );
}
