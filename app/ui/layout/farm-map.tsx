import { defaultSettings, type MapPosition } from '~/domain/settings/settings';
import { Icon } from '../icon';

/** The drawn map shows this place only. */
const isDrawn = ({ latitude, longitude }: MapPosition): boolean =>
  latitude === defaultSettings.map.latitude && longitude === defaultSettings.map.longitude;

export const mapUrl = ({ latitude, longitude }: MapPosition): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`;

/** A map picture that links to OpenStreetMap; `opens` completes its alternative text. */
export const MapImageLink = (props: { map: MapPosition; opens: string; className: string }) => (
  <a href={mapUrl(props.map)} rel="noopener" className={props.className}>
    {isDrawn(props.map) ? (
      <picture>
        <source type="image/webp" srcSet="/images/farm-map-480.webp" />
        <img
          src="/images/farm-map-480.jpg"
          alt={`Map of the way from Bumala to the farm; opens ${props.opens}`}
          width={480}
          height={300}
          loading="lazy"
          className="h-auto w-full rounded-sm"
        />
      </picture>
    ) : (
      <span className="inline-flex min-h-[44px] items-center gap-2 font-bold underline">
        <Icon name="pin" size={18} />
        Open the map
      </span>
    )}
  </a>
);

/** A map picture; app/enhance/buttons/map.ts loads the interactive one on request. */
export const FarmMap = ({ map, buttonLook }: { map: MapPosition; buttonLook: string }) => (
  <>
    <MapImageLink map={map} opens="the map" className="mt-3 block" />
    {/* The script shows the button, perhaps before hydration. */}
    <button
      type="button"
      hidden
      suppressHydrationWarning
      data-map={`${map.latitude},${map.longitude}`}
      className={`button mt-3 ${buttonLook}`}
    >
      Open interactive map
    </button>
  </>
);
