import type { RowStatus } from '~/domain/organizations/entries/payment-rows.server';
import { paymentStatusNames } from '~/domain/organizations/payment-list/payment-status-names';
import { Badge, type BadgeTone } from '~/ui/badge';

const tones = {
  PAID: 'good',
  PARTIAL: 'waiting',
  UNPAID: 'bad',
  REVERSED: 'quiet',
  CORRECTION: 'quiet',
} as const satisfies Record<RowStatus, BadgeTone>;

export const PaymentStatus = ({ status }: { status: RowStatus }) => (
  <Badge tone={tones[status]}>{paymentStatusNames[status]}</Badge>
);
