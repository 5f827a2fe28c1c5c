import { listPath } from '~/lib/list-path';
import { postsAdminPath } from '~/paths';

/** The post list; `all` is no filter. */
export const postsPath = (state: string, page: number): string =>
  listPath(postsAdminPath, { state: state === 'all' ? null : state }, page);
