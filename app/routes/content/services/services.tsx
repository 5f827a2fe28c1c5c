import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { toServiceView } from '~/domain/farm-services/farm-service';
import { listFarmServices } from '~/domain/farm-services/farm-service-kind.server';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { isSaveDataRequest, type RouteHandle } from '~/http/rendering/enhancement';
import { loadFilledTexts } from '~/http/rendering/page-texts.server';
import { pageMeta } from '~/http/seo/page-meta';
import { HeroCard } from '~/ui/content/hero-card';
import { TourInvitation } from '~/ui/content/page-hero';
import { ServiceCard } from './service-card';

export const handle: RouteHandle = { cached: true };

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta({ title: 'Farm Services' }, matches);

export async function loader({ request }: LoaderFunctionArgs) {
  const [services, texts] = await Promise.all([nullIfUnavailable(listFarmServices()), loadFilledTexts()]);
  return data(
    {
      intro: texts.services.intro,
      picture: texts.servicesPicture.image,
      topicsTitle: texts.services.topicsTitle,
      topics: texts.serviceTopics,
      invitation: { ...texts.tourInvitation, text: texts.services.invitation },
      services: (services ?? []).map(toServiceView),
      saveData: isSaveDataRequest(request),
    },
    services ? undefined : serviceUnavailable,
  );
}

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Services() {
  const { services, intro, picture, topicsTitle, topics, invitation, saveData } =
    useLoaderData<typeof loader>();
  return (
    <>
      <HeroCard title="Our Farm Services" picture={picture} text={intro} />
      {services.length === 0 ? (
        <p className="card mt-6 p-6">No farm services available at the moment.</p>
      ) : (
        <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {services.map((service) => (
            <ServiceCard key={service.slug} service={service} saveData={saveData} />
          ))}
        </ul>
      )}
      {topics.length > 0 && (
        <section className="mt-12">
          <h2 className="text-2xl">{topicsTitle}</h2>
          <div className="mt-4 gap-10 space-y-6 md:columns-2">
            {topics.map(({ id, title, description }) => (
              <section key={id} className="break-inside-avoid">
                <h3>{title}</h3>
                <p className="mt-1">{description}</p>
              </section>
            ))}
          </div>
        </section>
      )}
      <TourInvitation {...invitation} />
    </>
  );
}
