import { GetInTouch } from '~/ui/content/get-in-touch';
import { PageHero, TourInvitation } from '~/ui/content/page-hero';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { useRootData } from '~/ui/layout/use-root-data';
import { PlanLink } from './farm-plan';
import type { OurFarmPageData } from './load-our-farm-page.server';

/** All sections of the page; for the preview of the back office, too. */
export function OurFarmPage({ about, contact, invitation, saveData }: OurFarmPageData) {
  const { farmHero, farmChapters } = about;
  const { hidden } = useRootData().site;
  return (
    <>
      <PageHero
        title={farmHero.title}
        subtitle={contact.address}
        text={farmHero.description}
        picture={farmHero.image}
        saveData={saveData}
      >
        {!hidden.tour && (
          <a href="/virtual-tour" className="button button-primary">
            Take the Virtual Tour
          </a>
        )}{' '}
        {!hidden.gallery && (
          <a href="/gallery" className="button button-secondary">
            See the Gallery
          </a>
        )}
      </PageHero>
      {farmChapters.map(({ id, title, description, image }, position) => (
        <section
          key={id}
          id={position === 0 ? 'chapters' : undefined}
          className="mt-12 items-center gap-10 md:grid md:grid-cols-2"
        >
          {image && (
            <div className={position % 2 === 1 ? 'md:order-last' : ''}>
              <ProductPicture
                picture={image}
                sizes="(min-width: 1200px) 560px, (min-width: 768px) 46vw, 92vw"
                saveData={saveData}
              />
            </div>
          )}
          <div className="mt-4 md:mt-0">
            <h2 className="text-2xl">{title}</h2>
            <p className="mt-2 max-w-text">{description}</p>
          </div>
        </section>
      ))}
      {!hidden.tour && <PlanLink saveData={saveData} />}
      <p className="mt-12 flex flex-wrap gap-3">
        {!hidden.about && (
          <a href="/about-us" className="button button-secondary">
            Who we are
          </a>
        )}{' '}
        {!hidden.services && (
          <a href="/services" className="button button-secondary">
            Our services for farmers
          </a>
        )}{' '}
        <a href="/products" className="button button-primary">
          See our products
        </a>
      </p>
      <GetInTouch contact={contact} title="Find the Farm" />
      <TourInvitation {...invitation} />
    </>
  );
}
