import { listPath } from '~/lib/list-path';

export const postListPath = '/blogs-admin';
export const newPostPath = '/blogs-admin/new';
export const editPostPath = (id: string): string => `/blogs-admin/${id}`;
export const deletePostPath = (id: string): string => `/blogs-admin/${id}/delete`;
export const previewPostPath = (id: string): string => `/blogs-admin/${id}/preview`;
/** For app/ui/admin/use-live-preview. */
export const previewPath = '/blogs-admin/preview';

/** The post list; `all` is no filter. */
export const postsPath = (state: string, page: number): string =>
  listPath('/blogs-admin', { state: state === 'all' ? null : state }, page);
