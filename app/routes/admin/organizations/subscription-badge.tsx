import {
  subscriptionStatuses,
  type SubscriptionStatus,
} from '~/domain/organizations/subscription/subscription-status';
import { Badge, type BadgeTone } from '~/ui/badge';

const tones = {
  pending: 'waiting',
  active: 'good',
  paused: 'waiting',
  ended: 'quiet',
} as const satisfies Record<SubscriptionStatus, BadgeTone>;

export const SubscriptionBadge = ({ status }: { status: SubscriptionStatus }) => (
  <Badge tone={tones[status]}>{subscriptionStatuses[status].name}</Badge>
);
