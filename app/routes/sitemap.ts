import type { LoaderFunctionArgs } from '@remix-run/node';
import { readSitemap, readSitemapPart } from '~/domain/pages/sitemap.server';
import { problem } from '~/http/form.server';
import { chooseCoding, compress, nameCoding } from '~/http/compression.server';
import { runtime } from '~/http/cookies.server';
import { retryAfterSeconds, unlessAway } from '~/http/database-away.server';

/** The public pages for search engines (https://www.sitemaps.org), whole or, of a large catalogue, a part. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { siteUrl } = (await runtime()).environment;
  const { part } = params;
  const number = /^([1-9]\d{0,4})\.xml$/.exec(part ?? '')?.[1];
  if (part !== undefined && !number) throw problem(404, '');
  const sitemap = await unlessAway(number ? readSitemapPart(siteUrl, Number(number)) : readSitemap(siteUrl));
  if (sitemap === null)
    return new Response('The shop is not reachable at the moment.\n', {
      status: 503,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': String(retryAfterSeconds) },
    });
  if (sitemap === '') throw problem(404, '');
  const headers = new Headers({
    'Content-Type': 'application/xml; charset=utf-8',
    // Search engines come by a few times a day; whoever asks again and again gets it from nearer by.
    'Cache-Control': `public, max-age=${10 * 60}`,
  });
  const coding = chooseCoding(request.headers.get('Accept-Encoding'));
  const body = compress(sitemap, coding, 4);
  nameCoding(headers, coding, body);
  return new Response(body, { headers });
}
