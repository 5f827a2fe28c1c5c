import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { renderSections } from '~/domain/content/markdown.server';
import { legalTextsChangedOn } from '~/domain/legal/legal-texts';
import { privacyPolicy } from '~/domain/legal/privacy-policy';
import type { RouteHandle } from '~/http/enhancement';
import { pageMeta } from '~/http/page-meta';
import { readShopFacts } from '~/http/shop-facts.server';
import { LegalPage } from '~/ui/content/legal-page';

export const handle: RouteHandle = { cached: true };

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta({ title: 'Privacy Policy' }, matches);

export async function loader() {
  const { title, intro, sections } = privacyPolicy(await readShopFacts());
  return { title, intro, changedOn: legalTextsChangedOn, sections: renderSections(sections) };
}

export default function PrivacyPolicy() {
  return <LegalPage {...useLoaderData<typeof loader>()} />;
}
