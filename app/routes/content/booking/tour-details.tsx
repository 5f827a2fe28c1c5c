import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { Directions } from '~/ui/content/directions';
import { Icon, type IconName } from '~/ui/icon';
import type { Site } from '~/domain/settings/site';
import { telephoneLink, whatsappLink } from '~/lib/format/contact-links';
import type { TourDescription } from './describe-tour.server';

/** The description of a tour, with contact links. */
export const TourDetails = ({
  site,
  tour,
  directions,
}: {
  site: Site;
  tour: TourDescription;
  directions: string;
}) => (
  <section aria-labelledby="tour" className="card space-y-4 p-4 sm:p-6">
    <h2 id="tour">About the tour</h2>
    <ul className="space-y-2">
      <Fact icon="clock">{tour.time}</Fact>
      <Fact icon="calendar">{tour.days}</Fact>
      {tour.highlights.map((highlight) => (
        <Fact key={highlight} icon="heart">
          {highlight}
        </Fact>
      ))}
      {(site.address || directions) && (
        <Fact icon="pin">
          {site.address}
          <Directions text={directions} />
        </Fact>
      )}
    </ul>
    {tour.includes.length > 0 && (
      <>
        <h3>What it includes</h3>
        <ul className="space-y-2">
          {tour.includes.map((thing) => (
            <Fact key={thing} icon="check">
              {thing}
            </Fact>
          ))}
        </ul>
      </>
    )}
    {(site.phone || site.whatsapp) && (
      <>
        <h3>Prefer to talk to us?</h3>
        <p className="flex flex-wrap gap-3">
          {site.phone && (
            <a href={telephoneLink(site.phone)} className="button button-secondary">
              <Icon name="phone" />
              {site.phone}
            </a>
          )}{' '}
          {site.whatsapp && (
            <a
              href={whatsappLink(site.whatsapp, 'Hello, I have a question about a farm visit.')}
              rel="noopener"
              className="button button-secondary"
            >
              <Icon name="chat" />
              WhatsApp
            </a>
          )}
        </p>
      </>
    )}
    {site.visitHours && (
      <p className="text-sm text-ink-soft">Farm visits: {addNonBreakingSpaces(site.visitHours)}</p>
    )}
  </section>
);

const Fact = ({ icon, children }: { icon: IconName; children: React.ReactNode }) => (
  <li className="flex gap-3">
    <span className="text-pasture">
      <Icon name={icon} />
    </span>
    <div>{children}</div>
  </li>
);
