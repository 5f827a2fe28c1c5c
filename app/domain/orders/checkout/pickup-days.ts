import { toDateInput } from '~/lib/format/dates';
import { maxPickupNoticeMs, minPickupNoticeMs } from './details-fields';

/** The first and the last day (`YYYY-MM-DD`, Nairobi) on which a customer may collect an order placed now. */
export const pickupDays = (now: Date): { readonly earliest: string; readonly latest: string } => ({
  // A day counts from its midnight: the first one that is entirely 24 hours ahead (docs/decisions/0003).
  earliest: toDateInput(new Date(now.getTime() + 2 * minPickupNoticeMs)),
  latest: toDateInput(new Date(now.getTime() + maxPickupNoticeMs)),
});
