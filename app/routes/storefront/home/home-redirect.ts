import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

/** Both readings are one page (decisions.md 6); what follows the `?` comes along. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/home${new URL(request.url).search}`, 308);
