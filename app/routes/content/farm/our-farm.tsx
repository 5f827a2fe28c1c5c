import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { farmMeta } from '~/http/seo/page-meta';
import { loadOurFarmPage } from './load-our-farm-page.server';
import { OurFarmPage } from './our-farm-page';

export const handle: RouteHandle = { cached: true, hasMap: true };

export const meta: MetaFunction = ({ matches }) => farmMeta(matches);

export async function loader({ request }: LoaderFunctionArgs) {
  const { page, isComplete } = await loadOurFarmPage(request);
  return data(page, isComplete ? undefined : serviceUnavailable);
}

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function OurFarm() {
  return <OurFarmPage {...useLoaderData<typeof loader>()} />;
}
