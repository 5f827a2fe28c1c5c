import { redirect } from '@remix-run/node';

/** Leads to the products; not for ever, because this address has a page of its own in the specification. */
export const loader = () => redirect('/products', 302);
