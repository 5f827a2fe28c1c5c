import type { LoaderFunctionArgs } from '@remix-run/node';
import { speculationRules } from '~/domain/pages/speculation-rules';

/** Which pages a browser may fetch ahead; named by the Speculation-Rules header of each page. */
export function loader({ request }: LoaderFunctionArgs) {
  const isPhone = request.headers.get('Sec-CH-UA-Mobile') === '?1';
  return new Response(JSON.stringify(speculationRules({ isPhone })), {
    headers: {
      'Content-Type': 'application/speculationrules+json',
      'Cache-Control': 'public, max-age=86400',
      Vary: 'Sec-CH-UA-Mobile',
    },
  });
}
