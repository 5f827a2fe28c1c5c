import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/http/seo/page-meta';
import { referenceGroupPath } from '~/paths';
import { loadReference } from './load-reference.server';
import { ReferencePage } from './reference-page';

const description = 'Every call of the API with its method and path, for a search within the page.';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: 'API: all calls', description }, matches);

export async function loader() {
  return {
    groups: (await loadReference()).map(({ tag, slug, calls }) => ({
      tag,
      slug,
      calls: calls.map(({ id, method, path, summary }) => ({ id, method, path, summary })),
    })),
  };
}

export default function ApiCalls() {
  const { groups } = useLoaderData<typeof loader>();
  return (
    <ReferencePage
      title="All calls"
      hasWayBack
      parts={groups.map(({ tag, slug }) => ({ id: slug, title: tag }))}
      layout="grid gap-4 xl:grid-cols-2"
    >
      {groups.map(({ tag, slug, calls }) => (
        <section key={slug} id={slug} className="card min-w-0 p-4">
          <h2 className="text-lg">
            <a href={referenceGroupPath(slug)} className="link inline-block py-2">
              {tag}
            </a>
          </h2>
          <ul className="mt-2">
            {calls.map(({ id, method, path, summary }) => (
              <li key={id}>
                <a href={`${referenceGroupPath(slug)}#${id}`} className="block py-2 hover:underline">
                  <span className="block">{summary}</span>
                  <code className="block break-words text-sm text-ink-soft">
                    {method} {path}
                  </code>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </ReferencePage>
  );
}
