import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/home${new URL(request.url).search}`, 308);
