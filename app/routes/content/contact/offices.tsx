import { describeOpening } from '~/domain/settings/pickup-location';
import type { Settings } from '~/domain/settings/settings';
import { Icon } from '~/ui/icon';
import { Directions } from '~/ui/content/directions';
import { mapUrl } from '~/domain/settings/map-url';
import { FarmMap } from '~/ui/layout/farm-map';
import type { Site } from '~/domain/settings/site';
import { Unbroken } from '~/ui/unbroken';

/** The farm and its directions; nothing where none is known. */
export const FarmOffice = ({ site, directions }: { site: Site; directions: string }) =>
  (site.address || site.map || directions) && (
    <section aria-labelledby="offices" className="space-y-3">
      <h2 id="offices">Our locations</h2>
      <div className="card p-4">
        <Place
          name={site.fullName}
          address={site.address}
          hours={site.visitHours && `Farm visits: ${site.visitHours}`}
        />
        <Directions text={directions} />
        {site.map && <FarmMap map={site.map} />}
      </div>
    </section>
  );

/** Where customers collect their orders. */
export const CollectionPlaces = ({
  site,
  places,
  notice,
}: {
  site: Site;
  places: Settings['pickupLocations'];
  /** '24 hours' */
  notice: string;
}) => (
  <section id="collect" aria-labelledby="collect-title">
    <h2 id="collect-title">Where to collect your order</h2>
    <p className="mt-1 max-w-text">
      Choose one of these places at checkout. Collecting is free, and your order is ready after {notice}.
    </p>
    <ul className="mt-3 grid gap-3 md:grid-cols-3">
      {places.map(({ id, name, address, freshness, map, ...place }) => (
        <li key={id} className="card p-4">
          <Place
            name={name}
            address={address}
            hours={describeHours(describeOpening(place) || site.shopHours)}
          />
          {freshness && <p className="text-sm text-ink-soft">{freshness}</p>}
          {map && (
            <a
              href={mapUrl(map)}
              rel="noopener"
              className="link inline-flex min-h-[44px] items-center font-bold"
            >
              Open in maps<span className="sr-only">: {name}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  </section>
);

const describeHours = (opening: string) => opening && `Open: ${opening}`;

const Place = ({ name, address, hours }: { name: string; address: string; hours: string }) => (
  <>
    <h3 className="flex gap-2">
      <span className="text-pasture">
        <Icon name="pin" />
      </span>
      {name}
    </h3>
    {address && <p className="mt-1">{address}</p>}
    {hours && (
      <p className="text-sm text-ink-soft">
        <Unbroken text={hours} />
      </p>
    )}
  </>
);
