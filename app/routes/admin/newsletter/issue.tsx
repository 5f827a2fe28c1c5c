import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form } from '@remix-run/react';
import { findIssue, loadIssueProgress } from '~/domain/newsletter/issues/issue-queries.server';
import type { IssueProgress, IssueState } from '~/domain/newsletter/issues/newsletter-issue';
import {
  continueIssue,
  resendUnknown,
  stopIssue,
  unscheduleIssue,
} from '~/domain/newsletter/issues/send-issue.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { errorResponse, fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { pluralize, formatWholeNumber } from '~/lib/format/pluralize';
import { formatDateTime } from '~/lib/format/dates';
import { editIssuePath, issueMailPath, issuePath, newsletterPath } from '~/paths';
import { createPollingLoader, usePolledData } from '~/ui/create-polling-loader';
import { usePolling } from '~/ui/use-polling';
import { IssueStateBadge } from './issue-state';

const pollSeconds = 5;

/** Longer than with scripts: the whole page loads again. */
const refreshSeconds = 15;

type Loaded = Awaited<ReturnType<typeof loader>>;

const isMoving = (state: IssueState): boolean => state === 'sending' || state === 'scheduled';

export const handle: RouteHandle = {
  enhance: 'react',
  refreshAfter: (loaded) => {
    const state = (loaded as Partial<Loaded> | undefined)?.state;
    return state && isMoving(state) ? refreshSeconds : null;
  },
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(data?.subject ?? 'Newsletter', matches);

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  const id = params['issueId'] ?? '';
  const issue = await findIssue(id);
  if (!issue) throw errorResponse(404, 'This issue has been deleted.');
  if (issue.state === 'draft') throw redirect(editIssuePath(id), 303);
  const { subject, state, scheduledFor, startedAt, finishedAt } = issue;
  return {
    id,
    subject,
    state,
    scheduledFor,
    startedAt,
    finishedAt,
    progress: await loadIssueProgress(issue),
  };
}

export const clientLoader = createPollingLoader<Loaded>();

const changes = {
  stop: { change: stopIssue, text: 'Stopped. Emails that were already on their way still arrive.' },
  continue: { change: continueIssue, text: 'Sending has started again.' },
  unschedule: { change: unscheduleIssue, text: 'It’s a draft again and won’t be sent.' },
  resend: { change: resendUnknown, text: 'They are being sent again.' },
} as const;

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'content:write');
  const id = params['issueId'] ?? '';
  const intent = fieldText(form, 'intent');
  if (!Object.hasOwn(changes, intent)) throw unreadableForm();
  const { change, text } = changes[intent as keyof typeof changes];
  const result = await change(id, { by: staffMember(request, signedIn), now });
  return redirectWithFlash(
    issuePath(id),
    result.ok
      ? { kind: 'success', text }
      : { kind: 'warning', text: 'That was too late. You can follow the issue’s progress here.' },
  );
}

export default function Issue() {
  const { id, subject, state, scheduledFor, startedAt, finishedAt, progress } = usePolledData(clientLoader);
  usePolling(isMoving(state) ? pollSeconds : null);
  return (
    <div className="max-w-text space-y-4">
      <p>
        <a href={newsletterPath} className="link">
          All issues
        </a>
      </p>
      <h1 className="break-words">{subject}</h1>
      <p className="flex flex-wrap items-center gap-3">
        <IssueStateBadge state={state} />
        <span>
          {state === 'scheduled' && scheduledFor
            ? `It will be sent on ${formatDateTime(scheduledFor)}.`
            : finishedAt
              ? `Finished on ${formatDateTime(finishedAt)}.`
              : startedAt && `Started on ${formatDateTime(startedAt)}.`}
        </span>
      </p>
      {progress && <Progress progress={progress} />}
      <Buttons state={state} progress={progress} />
      <p>
        <a
          href={issueMailPath(id)}
          target="_blank"
          rel="noreferrer"
          className="link inline-flex min-h-[44px] items-center"
        >
          View the email (opens a new tab)
        </a>
      </p>
    </div>
  );
}

function Progress({ progress }: { progress: IssueProgress }) {
  const { recipients, sent, waiting, failed, unknown, left } = progress;
  const figures = [
    { name: 'Sent', count: sent },
    { name: 'Waiting', count: waiting },
    {
      name: 'Failed',
      count: failed,
      note: 'Their mail server refused it or did not accept it for two days.',
    },
    ...(unknown > 0
      ? [
          {
            name: 'Not known',
            count: unknown,
            note: 'We got no answer from the mail server. It may have sent the email anyway, so we didn’t try again.',
          },
        ]
      : []),
    ...(left > 0
      ? [{ name: 'Unsubscribed', count: left, note: 'They unsubscribed before we sent it to them.' }]
      : []),
  ];
  const done = recipients - waiting;
  return (
    <section aria-labelledby="progress" className="card space-y-4 p-4">
      <h2 id="progress" className="text-lg">
        {formatWholeNumber(done)} of {pluralize(recipients, 'email', 'emails')} done
      </h2>
      <progress
        aria-labelledby="progress"
        max={Math.max(1, recipients)}
        value={done}
        className="progress-bar h-3 w-full"
      />
      <dl className="space-y-2">
        {figures.map(({ name, count, note }) => (
          <div key={name} className="grid grid-cols-[1fr_auto] gap-x-3">
            <dt>{name}</dt>
            <dd className="font-bold tabular-nums">{formatWholeNumber(count)}</dd>
            {note && count > 0 && <dd className="col-span-2 text-sm text-ink-soft">{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}

function Buttons({ state, progress }: { state: IssueState; progress: IssueProgress | null }) {
  const unknown = progress?.unknown ?? 0;
  const button =
    state === 'sending'
      ? { intent: 'stop', label: 'Stop sending', kind: 'secondary' }
      : state === 'stopped'
        ? { intent: 'continue', label: 'Continue sending', kind: 'primary' }
        : state === 'scheduled'
          ? { intent: 'unschedule', label: 'Don’t send, back to the draft', kind: 'secondary' }
          : unknown > 0
            ? {
                intent: 'resend',
                label: `Send again to ${pluralize(unknown, 'subscriber', 'subscribers')}`,
                kind: 'secondary',
              }
            : null;
  if (!button) return null;
  return (
    <Form method="post" className="space-y-2">
      {button.intent === 'resend' && <p>If the first one did arrive, they get it twice.</p>}
      <button name="intent" value={button.intent} className={`button button-${button.kind}`}>
        {button.label}
      </button>
    </Form>
  );
}
