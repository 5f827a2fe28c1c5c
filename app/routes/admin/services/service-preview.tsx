import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { toServiceView, type FarmService } from '~/domain/farm-services/farm-service';
import { farmServiceKind } from '~/domain/farm-services/farm-service-kind.server';
import type { PreviewedItem } from '~/domain/ordered-items/preview-item.server';
import { handleItemPreview, loadItemPreview } from '~/http/back-office/item-preview.server';
import { isSaveDataRequest } from '~/http/rendering/enhancement';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { servicesAdminPath } from '~/paths';
import { ServiceCard } from '../../content/services/service-card';
import { ServiceDetails, toOtherService } from '../../content/services/service-details';
import { ItemPreviewPage } from '../items/item-preview-page';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(`Preview: ${data?.preview?.service.title ?? 'New service'}`, matches);

export const headers = noStoreHeaders;

/** In the frame of the shop, for those who may edit it. */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  return loadItemPreview(farmServiceKind, params['serviceId'] ?? '', toView(request));
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  return handleItemPreview(request, now, farmServiceKind, params['serviceId'] ?? '', toView(request));
}

const toView =
  (request: Request) =>
  async ({ item, items }: PreviewedItem<FarmService>) => ({
    service: toServiceView(item),
    others: items.filter((each) => each !== item).map(toOtherService),
    phone: (await loadSiteSettings()).phone,
    saveData: isSaveDataRequest(request),
  });

export default function ServicePreview() {
  return (
    <ItemPreviewPage<Awaited<ReturnType<ReturnType<typeof toView>>>>
      thing="service"
      hidden="This service is a draft, so customers don’t see it. Publish it when it is ready."
      listPath={servicesAdminPath}
      listName="All services"
    >
      {(view) => (
        <div className="space-y-6">
          <ServiceDetails {...view} />
          <section>
            <h2>On the services page</h2>
            <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              <ServiceCard service={view.service} heading="h3" saveData={view.saveData} />
            </ul>
          </section>
        </div>
      )}
    </ItemPreviewPage>
  );
}
