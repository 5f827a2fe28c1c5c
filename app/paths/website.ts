export const postsAdminPath = '/blogs-admin';
export const newPostPath = `${postsAdminPath}/new`;
export const editPostPath = (id: string): string => `${postsAdminPath}/${id}`;
export const deletePostPath = (id: string): string => `${postsAdminPath}/${id}/delete`;
export const savedPostPreviewPath = (id: string): string => `${postsAdminPath}/${id}/preview`;
/** Previews what is typed, for app/ui/admin/use-live-preview. */
export const postPreviewPath = `${postsAdminPath}/preview`;
export const commentsAdminPath = '/comments-admin';
export const deleteCommentsPath = `${commentsAdminPath}/delete`;
export const deleteCommentPath = (id: string): string => `${commentsAdminPath}/${id}/delete`;
export const blockCommenterPath = (id: string): string => `${commentsAdminPath}/${id}/block`;
/** The spelling of the route is fixed (docs/product.md 2). */
export const galleryManagerPath = '/gallary-management';
export const addImagePath = `${galleryManagerPath}/add`;
export const editImagePath = (slug: string): string => `${galleryManagerPath}/${slug}`;
export const deleteImagePath = (slug: string): string => `${galleryManagerPath}/${slug}/delete`;
export const servicesAdminPath = '/services-admin';
export const teamAdminPath = '/team-admin';
export const faqAdminPath = '/faq-admin';
export const testimonialsAdminPath = '/testimonials-admin';
export const tourAdminPath = '/tour-admin';
export const newsletterPath = '/newsletter-admin';
export const newIssuePath = `${newsletterPath}/issues/new`;
/** What became of it. */
export const issuePath = (id: string): string => `${newsletterPath}/issues/${id}`;
export const editIssuePath = (id: string): string => `${issuePath(id)}/edit`;
export const sendIssuePath = (id: string): string => `${issuePath(id)}/send`;
export const deleteIssuePath = (id: string): string => `${issuePath(id)}/delete`;
/** The email as it is sent, as a page of its own. */
export const issueMailPath = (id: string): string => `${issuePath(id)}/mail`;
/** Previews what is typed, for app/ui/admin/use-live-preview. */
export const issuePreviewPath = `${newsletterPath}/issues/preview`;
export const subscribersPath = `${newsletterPath}/subscribers`;
export const exportSubscribersPath = `${subscribersPath}/export`;
export const removeSubscriberPath = (id: string): string => `${subscribersPath}/${id}/remove`;
