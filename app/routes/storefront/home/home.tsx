import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { homeMeta } from '~/http/seo/structured-meta';
import { HomePage } from './home-page';
import { loadHomePage } from './load-home-page.server';

export const handle: RouteHandle = { cached: true, showsInlineMessages: true };

export const meta: MetaFunction = ({ matches }) => homeMeta(matches);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { page, isComplete } = await loadHomePage(request, now, ['shown']);
  // No cache may keep an incomplete page.
  return data(page, isComplete ? undefined : serviceUnavailable);
}

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Home() {
  return <HomePage {...useLoaderData<typeof loader>()} />;
}
