import type { MailContent } from '~/domain/mail/compose-mail';
import { formatDateTime } from '~/lib/format/dates';
import { formatAge } from '~/lib/format/format-duration';
import { statusPath } from '~/paths';
import { checkTitles, type Check } from '../checks/check';
import type { Alarm } from './alarm';

type Site = { readonly url: string };

const statusLink = (site: Site) =>
  ({ kind: 'link', label: 'Open the status page', url: `${site.url}${statusPath}` }) as const;

/** What is wrong, since when, and what to do. */
export const composeAlarmMail = (check: Check, alarm: Alarm, site: Site): MailContent => ({
  subject: `Alarm: ${check.summary}`,
  heading: check.summary,
  parts: [
    { kind: 'text', text: `First seen: ${formatDateTime(alarm.since)}.` },
    ...(check.advice ? [{ kind: 'text', heading: 'What to do', text: check.advice } as const] : []),
    ...(check.facts.length > 0
      ? [
          {
            kind: 'list',
            heading: checkTitles[check.name],
            rows: check.facts.map(({ name, value }) => [name, value] as const),
          } as const,
        ]
      : []),
    statusLink(site),
    { kind: 'note', text: 'We’ll email you when it’s fixed.' },
  ],
});

export const composeOverMail = (alarm: Alarm, now: Date, site: Site): MailContent => ({
  subject: `Resolved: ${alarm.summary}`,
  heading: 'The problem is resolved',
  parts: [
    {
      kind: 'text',
      text: `${alarm.summary}. It began on ${formatDateTime(alarm.since)} and was over after ${formatAge(
        (alarm.clearSince ?? now).getTime() - alarm.since.getTime(),
      )}.`,
    },
    statusLink(site),
  ],
});
