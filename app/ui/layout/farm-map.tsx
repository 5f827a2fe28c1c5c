type Position = { readonly latitude: number; readonly longitude: number };

export const mapUrl = ({ latitude, longitude }: Position): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`;

/** A map picture that links to OpenStreetMap; `opens` completes its alternative text. */
export const MapImageLink = (props: { map: Position; opens: string; className: string }) => (
  <a href={mapUrl(props.map)} rel="noopener" className={props.className}>
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
  </a>
);

/** A map picture; app/enhance/buttons/map.ts loads the interactive one on request. */
export const FarmMap = ({ map, buttonLook }: { map: Position; buttonLook: string }) => (
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
      Show the moving map here
    </button>
  </>
);
