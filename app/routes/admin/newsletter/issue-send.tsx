import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { documentVersion } from '~/domain/editing/edit-conflict';
import { isMailEnabled } from '~/domain/mail/mail-configuration.server';
import { mailDisabledMessage } from '~/domain/newsletter/issues/issue-form';
import { countRecipients, findIssue } from '~/domain/newsletter/issues/issue-queries.server';
import { sendIssue } from '~/domain/newsletter/issues/send-issue.server';
import { errorResponse, fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { pluralize } from '~/lib/format/pluralize';
import { formatDateTime, parseNairobi, toDateTimeInput } from '~/lib/format/dates';
import { inputKinds } from '~/lib/forms/input-kinds';
import { dayMs } from '~/lib/time-units';
import { editIssuePath, issueMailPath, issuePath } from '~/paths';
import { TextField } from '~/ui/form/field';
import { Notice } from '~/ui/notice';

export const meta: MetaFunction = ({ matches }) => privateMeta('Send the issue', matches);

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  const id = params['issueId'] ?? '';
  const issue = await findIssue(id);
  if (!issue) throw errorResponse(404, 'This issue has been deleted.');
  if (issue.state !== 'draft') throw redirect(issuePath(id), 303);
  return {
    id,
    subject: issue.subject,
    version: documentVersion(issue),
    recipients: await countRecipients(),
    isMailEnabled: isMailEnabled(),
    now: toDateTimeInput(now),
  };
}

const messages = {
  conflict: 'Somebody has changed the draft since you opened this page. Check it again before you send it.',
  'mail-disabled': mailDisabledMessage,
  'no-subscribers': 'You have no subscribers yet.',
} as const;

const maxDaysAhead = 365;

/** The error of the time in a form; null if the issue may wait for it. */
function timeProblem(time: Date | null, now: Date): string | null {
  if (!time) return 'Enter a day and a time';
  if (time <= now) return 'Enter a time in the future, or send it now';
  return time.getTime() - now.getTime() > maxDaysAhead * dayMs
    ? `Enter a day within the next ${maxDaysAhead} days`
    : null;
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'content:write');
  const id = params['issueId'] ?? '';
  const intent = fieldText(form, 'intent');
  if (intent !== 'send' && intent !== 'schedule') throw unreadableForm();
  const typedTime = fieldText(form, 'time').slice(0, 40);
  const scheduledFor = intent === 'schedule' ? parseNairobi(typedTime) : null;
  const problem = intent === 'schedule' ? timeProblem(scheduledFor, now) : null;
  if (problem) return data({ error: null, timeErrors: [problem], typedTime }, { status: 400 });
  const result = await sendIssue(id, {
    seenVersion: fieldText(form, 'seenVersion'),
    scheduledFor,
    by: staffMember(request, signedIn),
    now,
  });
  if (result.ok) {
    const text = scheduledFor
      ? `It will be sent on ${formatDateTime(scheduledFor)}.`
      : 'It is on its way. You can follow its progress here.';
    return redirectWithFlash(issuePath(id), { kind: 'success', text });
  }
  if (result.reason === 'unknown') throw errorResponse(404, 'This issue has been deleted.');
  // Sent meanwhile, by a second press of the button or somebody else: the page says how far it is.
  if (result.reason === 'not-a-draft') return redirect(issuePath(id), 303);
  return data({ error: messages[result.reason], timeErrors: [], typedTime }, { status: 409 });
}

export default function SendIssue() {
  const { id, subject, version, recipients, isMailEnabled, now } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const people = pluralize(recipients, 'subscriber', 'subscribers');
  const obstacle = !isMailEnabled
    ? messages['mail-disabled']
    : recipients === 0
      ? messages['no-subscribers']
      : null;
  const error = actionData?.error ?? obstacle;
  return (
    <div className="max-w-text space-y-4">
      <p>
        <a href={editIssuePath(id)} className="link">
          Back to the draft
        </a>
      </p>
      <h1>Send to {people}?</h1>
      {error && (
        <Notice kind="error">
          <p>{error}</p>
        </Notice>
      )}
      <div className="card space-y-4 p-4">
        <p className="break-words font-bold">{subject}</p>
        <p>
          <a href={issueMailPath(id)} target="_blank" rel="noreferrer" className="link">
            View the email (opens a new tab)
          </a>
        </p>
        <p>You can’t change it or take it back once it is sent. You can stop it while it is being sent.</p>
        {!obstacle && (
          <>
            <form method="post">
              <input type="hidden" name="seenVersion" value={version} />
              <button name="intent" value="send" className="button button-primary w-full sm:w-auto">
                Send to {people}
              </button>
            </form>
            <details open={actionData?.timeErrors.length ? true : undefined}>
              <summary className="link flex min-h-[44px] items-center font-bold">Send it later</summary>
              <form method="post" noValidate className="space-y-3 pb-2">
                <input type="hidden" name="seenVersion" value={version} />
                <TextField
                  id="time"
                  name="time"
                  {...inputKinds.dateAndTime}
                  label="Day and time"
                  hint="Nairobi time"
                  min={now}
                  defaultValue={actionData?.typedTime}
                  errors={actionData?.timeErrors}
                  required
                />
                <button name="intent" value="schedule" className="button button-secondary">
                  Schedule
                </button>
              </form>
            </details>
          </>
        )}
      </div>
    </div>
  );
}
