import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listFarmServices } from '~/domain/content/content-queries.server';
import { toServiceCard } from '~/domain/farm-services/farm-service';
import { serviceTopics } from '~/domain/farm-services/service-topics';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { isSaveDataRequest, type RouteHandle } from '~/http/rendering/enhancement';
import { pageMeta } from '~/http/seo/page-meta';
import { TourInvitation } from '~/ui/content/page-hero';
import { ServiceCard } from './service-card';

export const handle: RouteHandle = { cached: true };

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta({ title: 'Farm Services' }, matches);

export async function loader({ request }: LoaderFunctionArgs) {
  const services = await nullIfUnavailable(listFarmServices());
  return data(
    {
      services: (services ?? []).map(toServiceCard),
      saveData: isSaveDataRequest(request),
    },
    services ? undefined : serviceUnavailable,
  );
}

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Services() {
  const { services, saveData } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Our Farm Services</h1>
      <p className="mt-2 max-w-text text-lg">
        What we have learned with our own herd, we do for other farms too: call, and somebody comes.
      </p>
      {services.length === 0 ? (
        <p className="card mt-6 p-6">No farm services available at the moment.</p>
      ) : (
        <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {services.map((service) => (
            <ServiceCard key={service.slug} service={service} saveData={saveData} />
          ))}
        </ul>
      )}
      <section className="mt-12">
        <h2 className="text-2xl">How we work</h2>
        <div className="mt-4 gap-10 space-y-6 md:columns-2">
          {serviceTopics.map(({ title, text }) => (
            <section key={title} className="break-inside-avoid">
              <h3>{title}</h3>
              <p className="mt-1">{text}</p>
            </section>
          ))}
        </div>
      </section>
      <TourInvitation text="Two hours on the farm say more than any page. We show you the herd, the creamery and what we do for others." />
    </>
  );
}
