import type { LoaderFunctionArgs } from '@remix-run/node';
import { renderSitemap, renderSitemapPart } from '~/domain/pages/sitemap.server';
import { errorResponse } from '~/http/forms/read-form.server';
import { negotiateEncoding, compress, setEncodingHeaders } from '~/http/server/compression.server';
import { configuration } from '~/configuration.server';
import { retryAfterSeconds, nullIfUnavailable } from '~/http/server/database-unavailable.server';

/** The sitemap (https://www.sitemaps.org); of a large catalogue an index, or one part. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { siteUrl } = configuration().environment;
  const { part } = params;
  const number = /^([1-9]\d{0,4})\.xml$/.exec(part ?? '')?.[1];
  if (part !== undefined && !number) throw errorResponse(404, '');
  const sitemap = await nullIfUnavailable(
    number ? renderSitemapPart(siteUrl, Number(number)) : renderSitemap(siteUrl),
  );
  if (sitemap === null)
    return new Response('The shop is down at the moment.\n', {
      status: 503,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': String(retryAfterSeconds) },
    });
  if (sitemap === '') throw errorResponse(404, '');
  const headers = new Headers({
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': `public, max-age=${10 * 60}`,
  });
  const coding = negotiateEncoding(request.headers.get('Accept-Encoding'));
  const body = compress(sitemap, coding, 4);
  setEncodingHeaders(headers, coding, body);
  return new Response(body, { headers });
}
