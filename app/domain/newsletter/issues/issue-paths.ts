export const newsletterPath = '/newsletter-admin';
export const newIssuePath = `${newsletterPath}/issues/new`;
/** What became of it. */
export const issuePath = (id: string): string => `${newsletterPath}/issues/${id}`;
export const editIssuePath = (id: string): string => `${issuePath(id)}/edit`;
export const sendIssuePath = (id: string): string => `${issuePath(id)}/send`;
export const deleteIssuePath = (id: string): string => `${issuePath(id)}/delete`;
/** The email as it is sent, as a page of its own. */
export const issueMailPath = (id: string): string => `${issuePath(id)}/mail`;
/** For app/ui/admin/use-live-preview. */
export const issuePreviewPath = `${newsletterPath}/issues/preview`;
