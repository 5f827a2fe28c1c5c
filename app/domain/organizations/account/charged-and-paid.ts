import type { Cents } from '~/lib/format/money';
import { isCharge, isPayment } from '../entries/account-entry';
import { addUpSums, type SumOf } from '../entries/entry-sums';

export type ChargedAndPaid = { readonly charged: Cents; readonly paid: Cents };

export const chargedAndPaid = (sums: readonly SumOf[]): ChargedAndPaid => ({
  charged: addUpSums(sums, isCharge),
  paid: addUpSums(sums, isPayment),
});
