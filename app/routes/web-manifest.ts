import { shopIdentity } from '~/domain/settings/shop-identity';
import { loadSiteSettings } from '~/http/rendering/site.server';

/** For the home screen of a phone (https://www.w3.org/TR/appmanifest/). */
export async function loader() {
  const settings = await loadSiteSettings();
  const { name, fullName } = shopIdentity(settings);
  const { logo } = settings.identity;
  const [icons, maskable] = logo
    ? [`${logo.icons}-`, `${logo.tiles}-512.png`]
    : ['/images/icon-', '/images/icon-maskable-512.png'];
  const manifest = {
    name: fullName,
    short_name: name,
    lang: 'en-KE',
    id: '/',
    start_url: '/home',
    scope: '/',
    // With `minimal-ui` Chrome would load an icon of 4 kB on every first visit, in case the visitor installs the shop.
    display: 'browser',
    theme_color: '#1f5c3a',
    background_color: '#fbf7ee',
    icons: [
      { src: `${icons}192.png`, sizes: '192x192', type: 'image/png' },
      { src: `${icons}512.png`, sizes: '512x512', type: 'image/png' },
      { src: maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  });
}
