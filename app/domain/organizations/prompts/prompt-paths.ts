import { askForPaymentPath } from '~/domain/organizations/organization-filter';

export const promptPath = (organizationId: string, attemptId: string): string =>
  `${askForPaymentPath(organizationId)}/${attemptId}`;

/** The form with the phone and the amount of that prompt. */
export const askAgainPath = (organizationId: string, attemptId: string): string =>
  `${askForPaymentPath(organizationId)}?again=${attemptId}`;
