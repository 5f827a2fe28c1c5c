import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { pageMeta } from '~/http/seo/page-meta';
import { LegalPage } from './legal-page';
import { loadLegalPage } from './load-legal-page.server';

export const handle: RouteHandle = { cached: true };

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta({ title: 'Terms and Conditions' }, matches);

export const loader = ({ request, context: { now } }: LoaderFunctionArgs) =>
  loadLegalPage(request, now, 'terms-and-conditions');

export default function TermsAndConditions() {
  return <LegalPage {...useLoaderData<typeof loader>()} />;
}
