import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { loadOrderAgainOffer } from '~/http/orders/order-again-offer.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { loadOptional } from '~/http/rendering/load-optional.server';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { homeMeta } from '~/http/seo/structured-meta';
import { OrderAgainOffer } from '~/ui/order/order-again-offer';
import { HomePage } from './home-page';
import { loadHomePage, type HomePageData } from './load-home-page.server';

export const handle: RouteHandle = { cached: true, showsInlineMessages: true };

export const meta: MetaFunction = ({ matches }) => homeMeta(matches);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const [{ page, isComplete }, again] = await Promise.all([
    loadHomePage(request, now, ['shown']),
    loadOptional('order again', async () => loadOrderAgainOffer(request, now, await loadSiteSettings())),
  ]);
  // No cache may keep an incomplete page.
  return data(
    { ...(again ? withoutIntroduction(page) : page), again },
    isComplete ? undefined : serviceUnavailable,
  );
}

/** Whoever orders again has read what introduces the farm, and the page stays within the first round trip. */
const withoutIntroduction = ({ about, ...page }: HomePageData): HomePageData => ({
  ...page,
  team: [],
  about: about && { ...about, companyValues: [], companyStats: [] },
});

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Home() {
  const { again, ...page } = useLoaderData<typeof loader>();
  return (
    <>
      {again && (
        <div className="mb-10 md:mb-4">
          <OrderAgainOffer offer={again} returnTo="/home" />
        </div>
      )}
      <HomePage {...page} />
    </>
  );
}
