import type { LoaderFunctionArgs } from '@remix-run/node';
import { speculationRules } from '~/domain/pages/speculation-rules';

/** The prefetch rules that the Speculation-Rules header of each page names. */
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
