import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

/** The search box of the header: the products that hold the words. */
export function loader({ request }: LoaderFunctionArgs) {
  const words = new URL(request.url).searchParams.get('q')?.trim().slice(0, 100) ?? '';
  return redirect(words ? `/products?${new URLSearchParams({ search: words })}` : '/products', 302);
}
