import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findFarmService, listFarmServices } from '~/domain/content/content-queries.server';
import { isSaveDataRequest, type RouteHandle } from '~/http/rendering/enhancement';
import { errorResponse } from '~/http/forms/read-form.server';
import { pageMeta } from '~/http/seo/page-meta';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { TourInvitation } from '~/ui/content/page-hero';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { Icon } from '~/ui/icon';
import { telephoneLink } from '~/ui/layout/site';

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
  if (service.slug !== slug) throw redirect(`/services/${service.slug}`, 308);
  const [services, { phone }] = await Promise.all([listFarmServices(), loadSiteSettings()]);
  const { title, description, image, features } = service;
  return {
    service: { title, description, image, features },
    others: services
      .filter((other) => other.slug !== slug)
      .map((other) => ({ slug: other.slug, title: other.title })),
    phone,
    saveData: isSaveDataRequest(request),
  };
}

export default function Service() {
  const { service, others, phone, saveData } = useLoaderData<typeof loader>();
  return (
    <>
      <a href="/services" className="button button-quiet -ml-2 mb-4">
        <Icon name="left" size={18} />
        Back to Services
      </a>
      <article className="items-start gap-10 md:grid md:grid-cols-2">
        {/* Works without a script. */}
        <details className="relative">
          <summary className="relative">
            <ProductPicture
              picture={service.image}
              sizes="(min-width: 1200px) 560px, (min-width: 768px) 46vw, 92vw"
              eager
              saveData={saveData}
            />
            <span className="button absolute right-3 top-3 bg-maize text-ink">Explore More</span>
          </summary>
          <div className="bg-pasture-dark p-4 text-milk md:absolute md:inset-x-0 md:bottom-0 md:rounded-sm">
            <h2 className="text-lg">What else we do</h2>
            <ul className="mt-1 grid gap-x-4 sm:grid-cols-2">
              {others.map(({ slug, title }) => (
                <li key={slug}>
                  <a href={`/services/${slug}`} className="inline-block py-2 underline">
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </details>
        <div className="mt-6 space-y-4 md:mt-0">
          <h1>{service.title}</h1>
          <p className="max-w-text text-lg">{service.description}</p>
          {service.features.length > 0 && (
            <>
              <h2>What you get</h2>
              <ul className="space-y-2">
                {service.features.map((feature) => (
                  <li key={feature} className="flex gap-3">
                    <span className="text-pasture">
                      <Icon name="check" />
                    </span>
                    {feature}
                  </li>
                ))}
              </ul>
            </>
          )}
          <p>
            <a href={telephoneLink(phone)} className="button button-primary">
              <Icon name="phone" size={18} />
              Call {phone}
            </a>
          </p>
        </div>
      </article>
      <TourInvitation text="See how we do it ourselves before you decide. A farm tour takes two hours, with a tasting at the end." />
    </>
  );
}
