import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadShopIdentity } from '~/domain/settings/load-shop-identity.server';
import { introduce } from '~/api/description/introduction';
import { renderSections } from '~/domain/content/markdown.server';
import { pageMeta } from '~/http/seo/page-meta';
import { configuration } from '~/configuration.server';
import { pluralize } from '~/lib/format/pluralize';
import { referenceGroupPath, referencePath } from '~/paths';
import { Prose } from '~/ui/content/prose';
import { loadReference } from './load-reference.server';
import { ReferencePage } from './reference-page';

const description =
  'For apps, tills and partners: how a program reads the catalogue, places orders, asks for payment and does the work of the back office.';

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: 'API', description }, matches);

export async function loader() {
  const { siteUrl, api } = configuration().environment;
  const { name } = await loadShopIdentity();
  const site = { name, url: siteUrl, requestsPerMinute: api.requestsPerMinute };
  return {
    sections: renderSections(introduce(site)),
    groups: (await loadReference()).map(({ tag, slug, description, calls }) => ({
      tag,
      slug,
      description,
      callCount: calls.length,
    })),
  };
}

export default function ApiIntroduction() {
  const { sections, groups } = useLoaderData<typeof loader>();
  return (
    <ReferencePage
      title="API"
      description={description}
      parts={[...sections, { id: 'calls', title: 'Calls' }]}
      layout="space-y-8"
    >
      {sections.map(({ id, title, html }) => (
        <section key={id} id={id}>
          <h2 className="mb-2">{title}</h2>
          <Prose html={html} />
        </section>
      ))}
      <section id="calls">
        <h2>Calls</h2>
        <p className="mt-2">
          <a href={referencePath} className="link inline-block py-2">
            All calls on one page
          </a>
        </p>
        <ul className="mt-2 grid gap-4 sm:grid-cols-2">
          {groups.map(({ tag, slug, description, callCount }) => (
            <li key={slug} className="card min-w-0 p-4">
              <h3>
                <a href={referenceGroupPath(slug)} className="link inline-block py-2">
                  {tag}
                </a>
              </h3>
              <p className="text-sm text-ink-soft">{description}</p>
              <p className="mt-1 text-sm">{pluralize(callCount, 'call', 'calls')}</p>
            </li>
          ))}
        </ul>
      </section>
    </ReferencePage>
  );
}
