export const ordersAdminPath = '/orders-admin';
export const ordersPrintPath = `${ordersAdminPath}/print`;
export const orderPrintPath = (number: string, as: 'receipt' | 'slip'): string =>
  `${ordersPrintPath}?as=${as}&order=${number}`;
/** Orders that were chosen, before and after what is done with them. */
export const chosenOrdersPath = (id: string): string => `${ordersAdminPath}/chosen/${id}`;
export const orderDetailsPath = (number: string): string => `${ordersAdminPath}/${number}`;
/** A page of the order, not of the money: staff may open it, too. */
export const recordPaymentPath = (number: string): string => `${orderDetailsPath(number)}/payment`;
export const correctOrderPath = (number: string): string => `${orderDetailsPath(number)}/correct`;

export const cashPath = (number: string): string => `${orderDetailsPath(number)}/cash`;
export const newPhoneOrderPath = `${ordersAdminPath}/new`;
export const placedOrderPath = (number: string): string =>
  `${newPhoneOrderPath}/${encodeURIComponent(number)}`;
export const daySheetPath = (day?: string, rider?: string): string => {
  const query = new URLSearchParams({ ...(day && { day }), ...(rider && { rider }) }).toString();
  return query ? `/day-sheet?${query}` : '/day-sheet';
};
export const tickPath = '/day-sheet/tick';
export const cashUpPath = (day?: string): string => (day ? `/cash-up?day=${day}` : '/cash-up');
export const cashUpExportPath = '/cash-up/export';

/** The cash of one person on a day. */
export const cashOfPersonPath = (day: string, holderKey: string): string =>
  `/cash-up/${day}/${encodeURIComponent(holderKey)}`;
export const paymentsToCheckPath = '/payments-to-check';
export const matchCodePath = (number: string): string => `${paymentsToCheckPath}/${number}/match-code`;
export const revivePath = (number: string): string => `${paymentsToCheckPath}/${number}/revive`;
export const refundPath = (number: string, key: string): string =>
  `${paymentsToCheckPath}/${number}/refund/${key}`;
export const checkPaymentPath = (number: string, key: string): string =>
  `${paymentsToCheckPath}/${number}/check/${key}`;

/** Where somebody says what a payment to the till was for. */
export const tillPaymentPath = (code: string): string => `${paymentsToCheckPath}/till/${code}`;

/** Where a code that staff typed is compared with the statement. */
export const unseenCodePath = (number: string, code: string): string =>
  `${paymentsToCheckPath}/${number}/statement/${code}`;

/** Where it is recorded that M-Pesa took a payment back. */
export const reversalPath = (number: string, key: string): string =>
  `${paymentsToCheckPath}/${number}/reversal/${key}`;

/** What households take on certain mornings. */
export const standingOrdersAdminPath = '/standing-orders-admin';
export const standingPricesPath = `${standingOrdersAdminPath}/prices`;
/**
 * What households get instead of a product that goes; with SKUs, instead of sizes that it has lost (null: of itself, where it has got its
 * first sizes).
 */
export const withdrawProductPath = (productId: string, skus: readonly (string | null)[] = []): string => {
  const query = skus.map((sku) => `size=${encodeURIComponent(sku ?? '')}`).join('&');
  return `${standingOrdersAdminPath}/instead/${productId}${query && '?'}${query}`;
};
export const newStandingOrderPath = `${standingOrdersAdminPath}/new`;
export const standingOrderAdminPath = (id: string): string => `${standingOrdersAdminPath}/${id}`;
export const standingDayPath = (id: string, day: string): string =>
  `${standingOrderAdminPath(id)}/days/${day}`;
/** For one M-Pesa code over all that a household owes; `search` of a form that is shown again, or of a payment to the till. */
export const householdPaymentPath = (id: string, search: Readonly<Record<string, string>> = {}): string => {
  const query = new URLSearchParams(search).toString();
  return `${standingOrderAdminPath(id)}/payment${query && `?${query}`}`;
};
export const changeStandingOrderPath = (id: string): string => `${standingOrderAdminPath(id)}/change`;
