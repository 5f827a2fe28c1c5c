export const paymentsPath = '/payments';
export const newPaymentPath = `${paymentsPath}/new`;
/** `number` is that of formatEntryNumber: 'V-00012', 'D-00012' for a due, or 'O-00012' for an order. */
export const paymentPath = (number: string): string => `${paymentsPath}/${number}`;
export const updatePaymentPath = (number: string): string => `${paymentPath(number)}/update`;
export const reverseEntryPath = (number: string): string => `${paymentPath(number)}/reverse`;
/** For an expense on account. */
export const payBillPath = (number: string): string => `${paymentPath(number)}/pay`;
export const voucherPath = (number: string): string => `${paymentPath(number)}/voucher`;
export const organizationsAdminPath = '/organizations-admin';
export const newOrganizationPath = `${organizationsAdminPath}/new`;
export const organizationPath = (id: string): string => `${organizationsAdminPath}/${id}`;
export const editOrganizationPath = (id: string): string => `${organizationPath(id)}/edit`;
export const changeSubscriptionPath = (id: string): string => `${organizationPath(id)}/subscription`;
/** `month` as `YYYY-MM`; the current one without it. */
export const statementPath = (id: string, month?: string): string =>
  `${organizationPath(id)}/statement${month ? `?month=${month}` : ''}`;
export const statementExportPath = (id: string, month: string): string =>
  `${organizationPath(id)}/statement/export?month=${month}`;
export const askForPaymentPath = (id: string): string => `${organizationPath(id)}/ask`;
export const promptPath = (organizationId: string, attemptId: string): string =>
  `${askForPaymentPath(organizationId)}/${attemptId}`;
/** The form with the phone and the amount of that prompt. */
export const askAgainPath = (organizationId: string, attemptId: string): string =>
  `${askForPaymentPath(organizationId)}?again=${attemptId}`;
export const deleteOrganizationPath = (id: string): string => `${organizationPath(id)}/delete`;
export const subscriptionsAdminPath = '/subscriptions-admin';
export const subscriptionPath = (organizationId: string): string =>
  `${subscriptionsAdminPath}/${organizationId}`;
