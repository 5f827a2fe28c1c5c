import type { SubmissionResult } from '@conform-to/react';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { mailAccountFields } from '~/domain/connections/mail-account-form';
import { sendTestMail } from '~/domain/connections/send-test-mail.server';
import { setUpStep } from '~/domain/set-up/set-up-steps';
import { readForm } from '~/http/forms/read-form.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { staffMember } from '~/http/session/staff-member.server';
import { fromSetUp, mailAccountPath } from '~/paths';
import {
  requireConfirmedOwner,
  viewConnection,
} from '~/routes/admin/settings/connections/connection-route.server';
import { ConnectionState } from '~/routes/admin/settings/connections/connection-state';
import {
  readMailAccount,
  saveMailAccount,
} from '~/routes/admin/settings/connections/mail-account-form.server';
import { SectionForm } from '~/routes/admin/settings/section-form';
import { answerSavedStep } from './answer-saved-step.server';
import { StepPage } from './step-page';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Emails', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requireConfirmedOwner(request, now);
  return { connection: await viewConnection('mail') };
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requireConfirmedOwner(request, now);
  const { account, reply } = readMailAccount(form);
  if (!account) return reply(400);
  // Tried first: an account that the provider refuses would leave the step done, and no customer with an email.
  const tried = await sendTestMail(account.user, now, account);
  if (!tried.ok) return reply(502, [tried.text]);
  await saveMailAccount(account, { by: staffMember(request, signedIn), now });
  return answerSavedStep('emails', tried.text);
}

export default function SetUpEmails() {
  const { connection } = useLoaderData<typeof loader>();
  const actionData = useActionData<{ reply: SubmissionResult<string[]> }>();
  return (
    <StepPage
      title={setUpStep('emails').title}
      intro="Your customers get confirmations, and you read of each order. The shop also works without: you then see orders in the back office only."
      more={
        connection.state === 'missing'
          ? []
          : [
              {
                label: 'Send another test email, or remove the account',
                path: fromSetUp(mailAccountPath, 'emails'),
              },
            ]
      }
      isUnsaved={Boolean(actionData)}
    >
      <ConnectionState
        connection={connection}
        environment="SMTP_URL"
        missing="Before we save the account, we’ll send a test email to its own address. We never show the password again."
      />
      <SectionForm
        fields={setUpMailFields}
        texts={connection.texts}
        version=""
        lastResult={actionData?.reply}
        conflict={null}
        button="Send a test email and save"
      />
    </StepPage>
  );
}

const setUpMailFields = {
  ...mailAccountFields,
  sender: { ...mailAccountFields.sender, legend: 'Only if you need it' },
};
