import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { renderSections } from '~/domain/content/markdown.server';
import { legalTextsChangedOn } from '~/domain/legal/legal-texts';
import { privacyPolicy } from '~/domain/legal/privacy-policy';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { pageMeta } from '~/http/seo/page-meta';
import { loadShopFacts } from '~/http/rendering/shop-facts.server';
import { LegalPage } from './legal-page';

export const handle: RouteHandle = { cached: true };

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta({ title: 'Privacy Policy' }, matches);

export async function loader() {
  const { title, intro, sections } = privacyPolicy(await loadShopFacts());
  return { title, intro, changedOn: legalTextsChangedOn, sections: renderSections(sections) };
}

export default function PrivacyPolicy() {
  return <LegalPage {...useLoaderData<typeof loader>()} />;
}
