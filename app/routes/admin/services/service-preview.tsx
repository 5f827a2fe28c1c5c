import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listFarmServices } from '~/domain/content/content-queries.server';
import { toServiceView } from '~/domain/farm-services/farm-service';
import { servicesAdminPath } from '~/domain/farm-services/farm-service-form';
import { farmServiceKind } from '~/domain/farm-services/farm-service-kind.server';
import { requireItem } from '~/http/back-office/item-delete.server';
import { isSaveDataRequest } from '~/http/rendering/enhancement';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { ServiceCard } from '../../content/services/service-card';
import { ServiceDetails, toOtherService } from '../../content/services/service-details';
import { PreviewNotice } from '../items/preview-notice';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(`Preview: ${data?.service.title ?? ''}`, matches);

export const headers = noStoreHeaders;

/** In the frame of the shop, for those who may edit it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePermission(request, 'content:write');
  const service = await requireItem(farmServiceKind, params['serviceId'] ?? '');
  const [services, { phone }] = await Promise.all([listFarmServices(), loadSiteSettings()]);
  return {
    id: service._id.toHexString(),
    isPublished: service.published,
    service: toServiceView(service),
    others: services.filter(({ slug }) => slug !== service.slug).map(toOtherService),
    phone,
    saveData: isSaveDataRequest(request),
  };
}

export default function ServicePreview() {
  const { id, isPublished, service, ...details } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-6">
      <PreviewNotice
        text={
          isPublished
            ? 'This is how customers see this service.'
            : 'This service is a draft, so customers don’t see it. Publish it when it is ready.'
        }
        links={[
          { path: `${servicesAdminPath}/${id}`, label: 'Edit this service' },
          { path: servicesAdminPath, label: 'All services' },
        ]}
      />
      <ServiceDetails service={service} {...details} />
      <section>
        <h2>On the services page</h2>
        <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <ServiceCard service={service} heading="h3" saveData={details.saveData} />
        </ul>
      </section>
    </div>
  );
}
