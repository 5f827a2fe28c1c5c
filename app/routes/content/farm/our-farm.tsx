import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadAboutContent } from '~/domain/content/content-queries.server';
import { farmPictures } from '~/domain/content/farm-pictures';
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
      stats: about?.companyStats ?? [],
      values: about?.companyValues ?? [],
      contact: toContactDetails(settings),
      saveData: isSaveDataRequest(request),
    },
    about ? undefined : serviceUnavailable,
  );
}

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const chapters = [
  {
    title: 'The herd',
    text: 'Our cows are Friesians, Ayrshires and Jerseys, and crosses that stand the heat better than either parent. Each has a name, a page in the record book and somebody who knows her moods. They graze in the morning, eat under the roof at noon, and lie down wherever they please.',
    picture: farmPictures.feeding,
  },
  {
    title: 'Clean milk, cooled at once',
    text: 'We milk at five in the morning and at three in the afternoon. The milk runs through a filter into the cooler, which the sun drives, and is cold within the hour. Somebody smells, tastes and tests every can, and what we would not drink ourselves does not leave the farm.',
    picture: farmPictures.milking,
  },
  {
    title: 'The creamery',
    text: 'What does not leave as fresh milk becomes mala, yoghurt, butter and cream in our own creamery, and cheese with dairies that we know by name. Small pots, live cultures, fruit from the villages around, and dates on the lids that are the true ones.',
    picture: farmPictures.tasting,
  },
  {
    title: 'Land that feeds the cows, cows that feed the land',
    text: 'Napier grass, maize and desmodium grow around the sheds. The dung goes into the biogas dome, which heats our water, and from there back to the fields. Rain is caught from every roof. In the dry months the hay and silage of the wet ones carry us through.',
    picture: farmPictures.fodder,
  },
] as const;

export default function OurFarm() {
  const { stats, values, contact, saveData } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHero
        title="Our Farm"
        subtitle={contact.address}
        text="Green hills, red soil and the sound of cows: this is where your milk comes from. It is a family farm, small enough that everybody knows every animal, and open to whoever wants to look behind the label."
        picture={farmPictures.herd}
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
      {stats.length > 0 && <Statistics stats={stats} />}
      {chapters.map(({ title, text, picture }, position) => (
        <section key={title} className="mt-12 items-center gap-10 md:grid md:grid-cols-2">
          <div className={position % 2 === 1 ? 'md:order-last' : ''}>
            <ProductPicture
              picture={picture}
              sizes="(min-width: 1200px) 560px, (min-width: 768px) 46vw, 92vw"
              saveData={saveData}
              alt=""
            />
          </div>
          <div className="mt-4 md:mt-0">
            <h2 className="text-2xl">{title}</h2>
            <p className="mt-2 max-w-text">{text}</p>
          </div>
        </section>
      ))}
      {values.length > 0 && <Values values={values} />}
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
