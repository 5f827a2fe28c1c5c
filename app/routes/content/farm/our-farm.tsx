import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadAboutContent } from '~/domain/content/content-queries.server';
import { defaultAboutContent } from '~/domain/content/about-content';
import { hasPage } from '~/domain/pages/public-pages';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { isSaveDataRequest, type RouteHandle } from '~/http/rendering/enhancement';
import { farmMeta } from '~/http/seo/page-meta';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { toContactDetails, GetInTouch } from '~/ui/content/get-in-touch';
import { PageHero, TourInvitation } from '~/ui/content/page-hero';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { Statistics, Values } from './about-sections';

export const handle: RouteHandle = { cached: true };

export const meta: MetaFunction = ({ matches }) => farmMeta(matches);

export async function loader({ request }: LoaderFunctionArgs) {
  const [about, settings] = await Promise.all([nullIfUnavailable(loadAboutContent()), loadSiteSettings()]);
  return data(
    {
      about: about ?? { ...defaultAboutContent, companyStats: [], companyValues: [] },
      contact: toContactDetails(settings),
      saveData: isSaveDataRequest(request),
    },
    about ? undefined : serviceUnavailable,
  );
}

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function OurFarm() {
  const { about, contact, saveData } = useLoaderData<typeof loader>();
  const { farmHero, farmChapters, companyStats, companyValues } = about;
  return (
    <>
      <PageHero
        title={farmHero.title}
        subtitle={contact.address}
        text={farmHero.description}
        picture={farmHero.image}
        saveData={saveData}
      >
        <a href="/virtual-tour" className="button button-primary">
          Take the Virtual Tour
        </a>{' '}
        {hasPage('/gallery') && (
          <a href="/gallery" className="button button-secondary">
            See the Gallery
          </a>
        )}
      </PageHero>
      {companyStats.length > 0 && <Statistics stats={companyStats} />}
      {farmChapters.map(({ id, title, description, image }, position) => (
        <section key={id} className="mt-12 items-center gap-10 md:grid md:grid-cols-2">
          <div className={position % 2 === 1 ? 'md:order-last' : ''}>
            <ProductPicture
              picture={image}
              sizes="(min-width: 1200px) 560px, (min-width: 768px) 46vw, 92vw"
              saveData={saveData}
            />
          </div>
          <div className="mt-4 md:mt-0">
            <h2 className="text-2xl">{title}</h2>
            <p className="mt-2 max-w-text">{description}</p>
          </div>
        </section>
      ))}
      {companyValues.length > 0 && <Values values={companyValues} />}
      <p className="mt-12 flex flex-wrap gap-3">
        <a href="/about-us" className="button button-secondary">
          Who we are
        </a>{' '}
        <a href="/services" className="button button-secondary">
          What we do for other farms
        </a>{' '}
        <a href="/products" className="button button-primary">
          Taste what we make
        </a>
      </p>
      <GetInTouch contact={contact} title="Find the Farm" />
      <TourInvitation text="A guided tour takes two hours, Monday to Saturday: the herd, the milking shed, feeding the calves, and a free tasting at the end." />
    </>
  );
}
