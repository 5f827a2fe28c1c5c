import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { pageMeta } from '~/http/seo/page-meta';
import { AboutUsPage } from './about-us-page';
import { loadAboutUsPage } from './load-about-us-page.server';

export const handle: RouteHandle = { cached: true, hasMap: true };

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta({ title: 'About Us' }, matches);

export async function loader({ request }: LoaderFunctionArgs) {
  const { page, isComplete } = await loadAboutUsPage(request);
  return data(page, isComplete ? undefined : serviceUnavailable);
}

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function AboutUs() {
  return <AboutUsPage {...useLoaderData<typeof loader>()} />;
}
