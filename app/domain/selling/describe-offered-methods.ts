import type { BusinessNumber } from '~/domain/mpesa/payment-configuration.server';

/** For the choice of M-Pesa where no prompt is sent. */
export const describeManualPayment = ({ kind }: BusinessNumber): string =>
  `Pay to our ${kind === 'till' ? 'till' : 'Paybill'} on your phone, then enter the M-Pesa code`;
