import { redirect } from '@remix-run/node';

/** docs/product.md 2. */
export const loader = () => redirect('/admin-dashboard', 308);
