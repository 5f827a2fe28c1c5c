import { organizationPath } from '~/domain/organizations/organization-filter';

const askPath = (organizationId: string): string => `${organizationPath(organizationId)}/ask`;

export const promptPath = (organizationId: string, attemptId: string): string =>
  `${askPath(organizationId)}/${attemptId}`;

/** The form with the phone and the amount of that prompt. */
export const askAgainPath = (organizationId: string, attemptId: string): string =>
  `${askPath(organizationId)}?again=${attemptId}`;
