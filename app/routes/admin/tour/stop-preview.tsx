import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { toTourStopView } from '~/domain/virtual-tour/tour-stop';
import { tourAdminPath } from '~/domain/virtual-tour/tour-stop-form';
import { tourStopKind } from '~/domain/virtual-tour/tour-stop-kind.server';
import { loadItemPreview } from '~/http/back-office/item-preview.server';
import { isSaveDataRequest } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { loadTourTexts } from '../../content/farm/load-tour-texts.server';
import { stopLink } from '../../content/farm/farm-plan';
import { VirtualTourPage } from '../../content/farm/virtual-tour-page';
import { PreviewNotice } from '../items/preview-notice';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(`Preview: ${data?.title ?? ''}`, matches);

export const headers = noStoreHeaders;

/** In the frame of the shop, for those who may edit it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePermission(request, 'content:write');
  const { item, isVisible, items, index } = await loadItemPreview(tourStopKind, params['stopId'] ?? '');
  return {
    id: item._id.toHexString(),
    title: item.title,
    isVisible,
    number: index + 1,
    tour: {
      ...(await loadTourTexts()),
      stops: items.map(toTourStopView),
      isAvailable: true,
      saveData: isSaveDataRequest(request),
    },
  };
}

export default function StopPreview() {
  const { id, isVisible, number, tour } = useLoaderData<typeof loader>();
  return (
    <>
      <PreviewNotice
        text={
          isVisible
            ? 'This is how customers see this stop.'
            : 'This stop is a draft, so it is not part of the tour yet. Publish it when it is ready.'
        }
        links={[
          { path: stopLink(number), label: 'Go to this stop' },
          { path: `${tourAdminPath}/${id}`, label: 'Edit this stop' },
          { path: tourAdminPath, label: 'All stops' },
        ]}
      />
      <VirtualTourPage {...tour} />
    </>
  );
}
