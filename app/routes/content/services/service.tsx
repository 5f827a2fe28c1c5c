import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findFarmService, listFarmServices } from '~/domain/farm-services/farm-service-kind.server';
import { isSaveDataRequest, type RouteHandle } from '~/http/rendering/enhancement';
import { errorResponse } from '~/http/forms/read-form.server';
import { loadFilledTexts } from '~/http/rendering/page-texts.server';
import { pageMeta } from '~/http/seo/page-meta';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { toServiceView } from '~/domain/farm-services/farm-service';
import { servicePath } from '~/paths';
import { TourInvitation } from '~/ui/content/page-hero';
import { ServiceDetails, toOtherService } from './service-details';

export const handle: RouteHandle = { cached: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(
        {
          title: data.service.title,
          description: data.service.description,
          picture: data.service.image,
          breadcrumbs: [{ name: 'Farm Services', path: '/services' }],
        },
        matches,
      )
    : [];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const slug = params['service'] ?? '';
  const service = await findFarmService(slug);
  if (!service) throw errorResponse(404, 'We do not offer this service.');
  // Ids redirect to the slug.
  if (service.slug !== slug) throw redirect(servicePath(service.slug), 308);
  const [all, { phone }, texts] = await Promise.all([
    listFarmServices(),
    loadSiteSettings(),
    loadFilledTexts(),
  ]);
  return {
    service: toServiceView(service),
    others: all.filter((other) => other.slug !== slug).map(toOtherService),
    phone,
    invitation: { ...texts.tourInvitation, text: texts.services.serviceInvitation },
    saveData: isSaveDataRequest(request),
  };
}

export default function Service() {
  const { invitation, ...details } = useLoaderData<typeof loader>();
  return (
    <>
      <ServiceDetails {...details} />
      <TourInvitation {...invitation} />
    </>
  );
}
