import { redirect } from '@remix-run/node';

/** docs/product.md 2: the path has the other spelling. */
export const loader = () => redirect('/gallary-management', 308);
