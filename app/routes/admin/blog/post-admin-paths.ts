/** Where posts are written. */
export const newPostPath = '/blogs-admin/new';
export const editPostPath = (id: string): string => `/blogs-admin/${id}`;
export const deletePostPath = (id: string): string => `/blogs-admin/${id}/delete`;
/** Where a script gets the preview of a post (app/enhance/forms/post-preview). */
export const previewPath = '/blogs-admin/preview';

/** The list of posts; `all` shows them of every state. */
export function postsPath(state: string, page: number): string {
  const params = new URLSearchParams({
    ...(state !== 'all' && { state }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return params ? `/blogs-admin?${params}` : '/blogs-admin';
}
