import type { SubmissionResult } from '@conform-to/react';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { mailAccountFields } from '~/domain/connections/mail-account-form';
import { removeConnection } from '~/domain/connections/save-connection.server';
import { fieldText, readForm } from '~/http/forms/read-form.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { staffMember } from '~/http/session/staff-member.server';
import { fromSetUp, mailAccountPath, settingsAdminPath, testMailPath } from '~/paths';
import { readSetUpStep } from '../../set-up/answer-saved-step.server';
import { BackLink } from '../back-link';
import { SectionForm } from '../section-form';
import { answerSavedKeys, requireConfirmedOwner, viewConnection } from './connection-route.server';
import { ConnectionState, RemoveKeys } from './connection-state';
import { readMailAccount, saveMailAccount } from './mail-account-form.server';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Email account', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requireConfirmedOwner(request, now);
  return { connection: await viewConnection('mail'), step: readSetUpStep(request) };
}

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requireConfirmedOwner(request, now);
  const by = staffMember(request, signedIn);
  if (fieldText(form, 'intent') === 'remove') {
    await withDatabaseTimeout(removeConnection('mail', { by, now }));
    return redirectWithFlash(fromSetUp(mailAccountPath, readSetUpStep(request)), {
      kind: 'success',
      text: 'The email account was removed.',
    });
  }
  const { account, reply } = readMailAccount(form);
  if (!account) return reply(400);
  await saveMailAccount(account, { by, now });
  return answerSavedKeys(request, {
    saved: 'The email account was saved.',
    then: 'Now send yourself a test email.',
    test: { label: 'Send a test email', path: testMailPath },
  });
}

export default function MailAccountPage() {
  const { connection, step } = useLoaderData<typeof loader>();
  const actionData = useActionData<{ reply: SubmissionResult<string[]> }>();
  return (
    <div className="max-w-text space-y-4">
      <BackLink path={`${settingsAdminPath}#mail`} text="All settings" step={step} />
      <h1>Email account</h1>
      <p>The shop sends its emails from this account: orders, new passwords, the newsletter.</p>
      <ConnectionState
        connection={connection}
        environment="SMTP_URL"
        missing="No account is set yet, so no emails are sent. We never show the password again once you have saved it."
      />
      {connection.state === 'set' && !connection.isFixed && (
        <p>
          <a href={fromSetUp(testMailPath, step)} className="button button-secondary">
            Send a test email
          </a>
        </p>
      )}
      <SectionForm
        fields={mailAccountFields}
        texts={connection.texts}
        version=""
        lastResult={actionData?.reply}
        conflict={null}
      />
      {connection.state !== 'missing' && (
        <RemoveKeys effect="The shop then sends no more emails. They wait for 30 days." />
      )}
    </div>
  );
}
