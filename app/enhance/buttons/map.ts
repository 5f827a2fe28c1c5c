/** In degrees from the centre: about 5 km. */
const mapExtent = { latitude: 0.025, longitude: 0.04 };

/** `centre` is `latitude,longitude`. */
function embedUrl(centre: string): string {
  const position = centre.split(',').map(Number);
  const latitude = position[0] ?? 0;
  const longitude = position[1] ?? 0;
  const box = [
    longitude - mapExtent.longitude,
    latitude - mapExtent.latitude,
    longitude + mapExtent.longitude,
    latitude + mapExtent.latitude,
  ];
  const edges = box.map((edge) => edge.toFixed(4)).join('%2C');
  return `https://www.openstreetmap.org/export/embed.html?bbox=${edges}&marker=${latitude}%2C${longitude}`;
}

/** Loads the interactive map on request only: it is large and from a third party. */
export function enableMapEmbeds(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-map]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const frame = document.createElement('iframe');
      frame.src = embedUrl(button.dataset['map'] ?? '');
      frame.title = 'Map of the way to the farm';
      frame.width = '480';
      frame.height = '300';
      frame.className = 'mt-3 h-auto w-full rounded-sm';
      button.replaceWith(frame);
      frame.focus();
    });
  }
}
