import type { Settings } from '~/domain/settings/settings';
import { Icon } from '~/ui/icon';
import { Directions } from '~/ui/content/directions';
import { FarmMap, mapUrl } from '~/ui/layout/farm-map';
import type { Site } from '~/domain/settings/site';

/** The farm and the pickup locations. */
export const Offices = ({
  site,
  directions,
  places,
}: {
  site: Site;
  directions: string;
  places: Settings['pickupLocations'];
}) => (
  <section aria-labelledby="offices" className="space-y-3">
    <h2 id="offices">Our locations</h2>
    <div className="card p-4">
      <Place
        name={`${site.name} Dairy Farm`}
        lines={[site.address]}
        hours={`Farm visits: ${site.visitHours}`}
      />
      <Directions text={directions} />
      <FarmMap map={site.map} />
    </div>
    {places.map(({ id, name, address, hours, map }) => (
      <div key={id} className="card p-4">
        <Place
          name={name}
          lines={[...(address ? [address] : []), 'Collect your order here']}
          hours={hours ? `Open: ${hours}` : `Shop and support: ${site.shopHours}`}
        />
        {map && (
          <a
            href={mapUrl(map)}
            rel="noopener"
            className="link inline-flex min-h-[44px] items-center font-bold"
          >
            Open in maps<span className="sr-only">: {name}</span>
          </a>
        )}
      </div>
    ))}
  </section>
);

const Place = ({ name, lines, hours }: { name: string; lines: readonly string[]; hours: string }) => (
  <>
    <h3 className="flex gap-2">
      <span className="text-pasture">
        <Icon name="pin" />
      </span>
      {name}
    </h3>
    {lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
    <p className="text-sm text-ink-soft">{hours}</p>
  </>
);
