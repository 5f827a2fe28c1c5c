import type { EndpointState } from '~/domain/webhooks/endpoints/webhook-endpoint';
import { Badge, type BadgeTone } from '~/ui/badge';

const states: Readonly<Record<EndpointState, { readonly name: string; readonly tone: BadgeTone }>> = {
  on: { name: 'On', tone: 'good' },
  failing: { name: 'Failing', tone: 'bad' },
  off: { name: 'Off', tone: 'quiet' },
  gone: { name: 'Stopped by the receiver', tone: 'bad' },
};

export const EndpointStateBadge = ({ state }: { state: EndpointState }) => (
  <Badge tone={states[state].tone}>{states[state].name}</Badge>
);
