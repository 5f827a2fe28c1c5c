import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { emailField } from '~/domain/accounts/account-fields';
import { requestPasswordReset } from '~/domain/accounts/mailed-links/request-password-reset.server';
import { clientAddress } from '~/http/security/client-address.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { readForm } from '~/http/forms/read-form.server';
import { pageMeta } from '~/http/seo/page-meta';
import { rateLimitResponse } from '~/http/forms/rate-limit-response.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { formSchema } from '~/lib/forms/form-schema';
import { ownData } from '~/lib/forms/own-data';
import { useValidatedForm } from '~/ui/form/use-validated-form';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { Notice } from '~/ui/notice';
import { NoMailNotice } from '~/ui/no-mail-notice';
import { useRootData } from '~/ui/layout/use-root-data';
import { useLastResult } from '~/ui/form/use-last-result';

export const handle: RouteHandle = { enhance: 'react', frame: 'short', showsFormInOutage: true };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Forgot Password', noIndex: true }, matches);

/** Passes on Retry-After. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const loader = ({ request }: LoaderFunctionArgs) => ({
  isRequested: new URL(request.url).searchParams.has('sent'),
});

const fields = { email: emailField } as const;

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const submission = parseSubmission(await readForm(request), formSchema(fields));
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 });
  const { email } = submission.value;
  const requested = await requestPasswordReset({
    email,
    clientAddress: clientAddress(request),
    now,
  });
  if (requested.ok) return redirect('/forgot-password?sent', 303);
  const { status, text, headers } = rateLimitResponse(requested.retryAt, now);
  return data(submission.reply({ formErrors: [text] }), { status, headers });
}

export default function ForgotPassword() {
  const { isRequested } = useLoaderData<typeof loader>();
  const { canMail } = useRootData();
  return (
    <NarrowPage
      title="Forgot Password"
      intro={canMail ? 'We will send you an email with a link to choose a new password.' : undefined}
    >
      {canMail ? (
        isRequested ? (
          <LinkRequested />
        ) : (
          <RequestLink />
        )
      ) : (
        <NoMailNotice>Please call us and we will help you sign in.</NoMailNotice>
      )}
    </NarrowPage>
  );
}

/** The same for every address, so that nobody learns which ones have an account. */
const LinkRequested = () => (
  <>
    <Notice kind="success">
      <p>If there is an account with this address, we have sent an email with a link to it.</p>
    </Notice>
    <p>
      The link works for one hour and can be used once. If you don’t get it within a few minutes, check your
      spam folder and the spelling of the address.
    </p>
    <p className="flex flex-wrap gap-3">
      <a href="/login" className="button button-primary">
        Back to Sign In
      </a>
      <a href="/forgot-password" className="button button-secondary">
        Try again
      </a>
    </p>
  </>
);

function RequestLink() {
  const lastResult = useLastResult();
  const busy = useNavigation().formMethod === 'POST';
  const { formProps, summary, field, invalid } = useValidatedForm({
    id: 'forgot-password',
    lastResult,
    fields,
  });
  return (
    <>
      <Form method="post" {...formProps} className="space-y-4">
        <ErrorSummary {...summary} />
        <TextField {...field('email')} {...ownData.accountEmail} required />
        <button className="button button-primary w-full" aria-disabled={busy || invalid || undefined}>
          {busy ? 'Sending...' : 'Send the link'}
        </button>
      </Form>
      <p className="border-t border-edge-pale pt-4 text-center">
        <a href="/login" className="link inline-flex min-h-[44px] items-center">
          Back to Sign In
        </a>
      </p>
    </>
  );
}
