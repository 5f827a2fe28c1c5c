import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listTourStops } from '~/domain/virtual-tour/tour-stop-kind.server';
import { toTourStopView } from '~/domain/virtual-tour/tour-stop';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { isSaveDataRequest, type RouteHandle } from '~/http/rendering/enhancement';
import { loadTourTexts } from './load-tour-texts.server';
import { pageMeta } from '~/http/seo/page-meta';
import { VirtualTourPage } from './virtual-tour-page';

export const handle: RouteHandle = { cached: true };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: 'Virtual Tour' }, matches);

export async function loader({ request }: LoaderFunctionArgs) {
  const [stored, texts] = await Promise.all([nullIfUnavailable(listTourStops()), loadTourTexts()]);
  const stops = (stored ?? []).map(toTourStopView);
  return data(
    { stops, isAvailable: stored !== null, ...texts, saveData: isSaveDataRequest(request) },
    stored ? undefined : serviceUnavailable,
  );
}

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function VirtualTour() {
  return <VirtualTourPage {...useLoaderData<typeof loader>()} />;
}
