export const paymentsToCheckPath = '/payments-to-check';

export const matchCodePath = (number: string) => `${paymentsToCheckPath}/${number}/match-code`;
export const revivePath = (number: string) => `${paymentsToCheckPath}/${number}/revive`;
export const refundPath = (number: string, key: string) => `${paymentsToCheckPath}/${number}/refund/${key}`;
export const checkPaymentPath = (number: string, key: string) =>
  `${paymentsToCheckPath}/${number}/check/${key}`;

/** Staff may open it, too: it is a page of the order. */
export const cashPath = (number: string) => `/orders-admin/${number}/cash`;
