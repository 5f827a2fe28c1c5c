import type { Settings } from '~/domain/settings/settings';
import { Icon } from '~/ui/icon';
import { FarmMap } from '~/ui/layout/farm-map';
import type { Site } from '~/domain/settings/site';

/** The farm and the pickup locations. */
export const Offices = ({ site, places }: { site: Site; places: Settings['pickupLocations'] }) => (
  <section aria-labelledby="offices" className="space-y-3">
    <h2 id="offices">Our locations</h2>
    <div className="card p-4">
      <Place
        name={`${site.name} Dairy Farm`}
        lines={[site.address]}
        hours={`Farm visits: ${site.visitHours}`}
      />
      <FarmMap map={site.map} buttonLook="button-secondary" />
    </div>
    {places.map(({ id, name }) => (
      <div key={id} className="card p-4">
        <Place
          name={name}
          lines={['Orders are collected here']}
          hours={`Shop and support: ${site.shopHours}`}
        />
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
