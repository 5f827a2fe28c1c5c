import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { toTourStopView, type TourStop } from '~/domain/virtual-tour/tour-stop';
import { tourStopKind } from '~/domain/virtual-tour/tour-stop-kind.server';
import type { PreviewedItem } from '~/domain/ordered-items/preview-item.server';
import { handleItemPreview, loadItemPreview } from '~/http/back-office/item-preview.server';
import { isSaveDataRequest } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { tourAdminPath } from '~/paths';
import { stopLink } from '../../content/farm/farm-plan';
import { loadTourTexts } from '../../content/farm/load-tour-texts.server';
import { VirtualTourPage } from '../../content/farm/virtual-tour-page';
import { ItemPreviewPage } from '../items/item-preview-page';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(`Preview: ${data?.preview?.title ?? 'New stop'}`, matches);

export const headers = noStoreHeaders;

/** In the frame of the shop, for those who may edit it. */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  return loadItemPreview(tourStopKind, params['stopId'] ?? '', toView(request));
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  return handleItemPreview(request, now, tourStopKind, params['stopId'] ?? '', toView(request));
}

const toView =
  (request: Request) =>
  async ({ item, items, index }: PreviewedItem<TourStop>) => ({
    title: item.title,
    number: index + 1,
    tour: {
      ...(await loadTourTexts()),
      stops: items.map(toTourStopView),
      isAvailable: true,
      saveData: isSaveDataRequest(request),
    },
  });

export default function StopPreview() {
  return (
    <ItemPreviewPage<Awaited<ReturnType<ReturnType<typeof toView>>>>
      thing="stop"
      hidden="This stop is a draft, so it is not part of the tour yet. Publish it when it is ready."
      linkTo={({ number }) => stopLink(number)}
      listPath={tourAdminPath}
      listName="All stops"
    >
      {({ tour }) => <VirtualTourPage {...tour} />}
    </ItemPreviewPage>
  );
}
