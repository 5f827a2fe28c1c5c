import { deliveryStates, type DeliveryState } from '~/domain/webhooks/deliveries/webhook-delivery';
import { Badge, type BadgeTone } from '~/ui/badge';

const tones = { waiting: 'waiting', delivered: 'good', failed: 'bad' } as const satisfies Record<
  DeliveryState,
  BadgeTone
>;

export const DeliveryStateBadge = ({ state }: { state: DeliveryState }) => (
  <Badge tone={tones[state]}>{deliveryStates[state]}</Badge>
);
