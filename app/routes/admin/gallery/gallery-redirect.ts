import { redirect } from '@remix-run/node';

/** The gallery manager as one spells it; the other spelling is its path (decisions.md 6). */
export const loader = () => redirect('/gallary-management', 308);
