import type { IssueState } from '~/domain/newsletter/issues/newsletter-issue';
import { Badge, type BadgeTone } from '~/ui/badge';

const states: Readonly<Record<IssueState, { readonly name: string; readonly tone: BadgeTone }>> = {
  draft: { name: 'Draft', tone: 'quiet' },
  scheduled: { name: 'Scheduled', tone: 'waiting' },
  sending: { name: 'Being sent', tone: 'bright' },
  stopped: { name: 'Stopped', tone: 'bad' },
  sent: { name: 'Sent', tone: 'good' },
};

export const IssueStateBadge = ({ state }: { state: IssueState }) => (
  <Badge tone={states[state].tone}>{states[state].name}</Badge>
);
