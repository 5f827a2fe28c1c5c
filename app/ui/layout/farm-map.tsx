import { mapUrl } from '~/domain/settings/map-url';
import type { MapPosition } from '~/domain/settings/settings';
import { Icon } from '../icon';

/** The drawn map shows the place of the demo farm only. */
const isDrawn = ({ latitude, longitude }: MapPosition): boolean => latitude === 0.353 && longitude === 34.171;

/** The picture in `drawing`, or words for a position that is not drawn, as a link to OpenStreetMap. */
const MapLink = (props: { map: MapPosition; className: string; drawing: React.ReactNode }) => (
  <a href={mapUrl(props.map)} rel="noopener" className={props.className}>
    {isDrawn(props.map) ? (
      props.drawing
    ) : (
      <span className="inline-flex min-h-[44px] items-center gap-2 font-bold underline">
        <Icon name="pin" size={18} />
        Open the map
      </span>
    )}
  </a>
);

const mapAlt = (opens: string) => `Map of the way from Bumala to the farm; opens ${opens}`;

/** A map picture that links to OpenStreetMap; `opens` completes its alternative text. */
export const MapImageLink = ({ opens, ...link }: { map: MapPosition; opens: string; className: string }) => (
  <MapLink
    {...link}
    drawing={
      <picture>
        <source type="image/avif" srcSet="/images/farm-map-480.avif" />
        <source type="image/webp" srcSet="/images/farm-map-480.webp" />
        <img
          src="/images/farm-map-480.jpg"
          alt={mapAlt(opens)}
          width={480}
          height={300}
          loading="lazy"
          className="h-auto w-full rounded-sm"
        />
      </picture>
    }
  />
);

/** A sketch of 0.7 kB, because it is at the bottom of every page and browsers without scripts load it at once. */
export const MapSketch = ({ map }: { map: MapPosition }) => (
  <>
    <MapLink
      map={map}
      className="mt-3 block max-w-form"
      drawing={
        <img
          src="/images/farm-map-small.svg"
          alt={mapAlt('the map')}
          width={480}
          height={300}
          loading="lazy"
          className="h-auto w-full rounded-sm"
        />
      }
    />
    <MapButton map={map} look="border-milk" />
  </>
);

/** The map picture with a button for the interactive one. */
export const FarmMap = ({ map }: { map: MapPosition }) => (
  <>
    <MapImageLink map={map} opens="the map" className="mt-3 block" />
    <MapButton map={map} look="button-secondary" />
  </>
);

/** app/enhance/buttons/map.ts shows the button, perhaps before hydration. */
const MapButton = ({ map, look }: { map: MapPosition; look: string }) => (
  <button
    type="button"
    hidden
    suppressHydrationWarning
    data-map={`${map.latitude},${map.longitude}`}
    className={`button mt-3 ${look}`}
  >
    Open interactive map
  </button>
);
