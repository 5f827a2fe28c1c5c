import { redirect } from '@remix-run/node';

/** The other reading of the dashboard's path (decisions.md 6). */
export const loader = () => redirect('/admin-dashboard', 308);
