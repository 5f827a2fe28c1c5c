import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listOfferedSizes } from '~/domain/back-in-stock/list-offered-sizes.server';
import { findProductById, findProductBySlug } from '~/domain/catalogue/catalogue-queries.server';
import { toProductView } from '~/domain/catalogue/product-view';
import { readEarliestDay } from '~/domain/orders/delivery/read-earliest-day.server';
import { isSaveDataRequest, type RouteHandle } from '~/http/rendering/enhancement';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { errorResponse } from '~/http/forms/read-form.server';
import { privateMeta, siteUrlOf } from '~/http/seo/page-title';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { productPath, quickViewPath } from '~/paths';
import { BackInStockLink, useBackInStockWords } from '~/ui/catalogue/back-in-stock-link';
import { ProductBadges } from '~/ui/catalogue/product-badges';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { ProductOffer } from './product-offer';

export const handle: RouteHandle = { cached: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? [
        ...privateMeta(data.product.name, matches),
        { tagName: 'link', rel: 'canonical', href: `${siteUrlOf(matches)}/products/${data.product.slug}` },
      ]
    : [];

/** A page that app/enhance/dialogs/quick-view.ts opens as a dialog. */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const slug = params['slug'] ?? '';
  const product = (await findProductBySlug(slug)) ?? (await findProductById(slug));
  if (!product) throw errorResponse(404, 'We do not have this product.');
  if (product.slug !== slug) throw redirect(quickViewPath(product.slug), 308);
  const settings = await loadSiteSettings();
  return {
    product: toProductView(product, now),
    hasMissingSizes: listOfferedSizes(product, settings, now).length > 0,
    lowStockThreshold: settings.backOffice.lowStockThreshold,
    earliestDay: readEarliestDay(settings, now),
    saveData: isSaveDataRequest(request),
  };
}

export default function QuickView() {
  const { product, hasMissingSizes, lowStockThreshold, earliestDay, saveData } =
    useLoaderData<typeof loader>();
  const backInStockWords = useBackInStockWords();
  return (
    <article className="card mx-auto grid max-w-text grid-cols-[112px_1fr] gap-4 p-4 sm:grid-cols-2 sm:gap-x-6">
      <div className="sm:row-span-2">
        <ProductPicture
          picture={product.picture}
          sizes="(min-width: 480px) 300px, 112px"
          highPriority
          saveData={saveData}
        />
      </div>
      <div className="space-y-1">
        <p className="flex flex-wrap gap-1">
          <ProductBadges product={product} />
        </p>
        <h1 className="text-xl md:text-2xl">{product.name}</h1>
        <p className="text-ink-soft">{product.brand}</p>
      </div>
      <div className="col-span-2 space-y-3 sm:col-span-1">
        <ProductOffer
          product={product}
          returnTo={quickViewPath(product.slug)}
          lowStockThreshold={lowStockThreshold}
          earliestDay={earliestDay}
        />
        {hasMissingSizes && <BackInStockLink product={product} words={backInStockWords} />}
        <p className="text-sm">{addNonBreakingSpaces(product.description)}</p>
        <p className="flex flex-wrap justify-between gap-x-4">
          <a href={productPath(product.slug)} className="link inline-block py-2">
            See all details
          </a>
          <a href="/cart" className="link inline-block py-2">
            View cart
          </a>
        </p>
      </div>
    </article>
  );
}
