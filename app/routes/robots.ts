import { renderRobotsTxt } from '~/domain/pages/robots-txt';
import { configuration } from '~/configuration.server';

export async function loader() {
  const { environment } = configuration();
  return new Response(renderRobotsTxt(environment), {
    // Crawlers cache robots.txt for at most 24 hours (RFC 9309, 2.4).
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  });
}
