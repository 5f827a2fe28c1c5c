import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { permissionsOf } from '~/domain/accounts/permissions';
import { fillPlaceholders } from '~/domain/content/text-placeholders';
import { truncateText } from '~/domain/content/truncate-text';
import { findUneditedContent } from '~/domain/set-up/find-unedited-content.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { loadShopFacts } from '~/http/rendering/shop-facts.server';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { pluralize } from '~/lib/format/pluralize';
import { Icon } from '~/ui/icon';

export const handle: RouteHandle = { enhance: 'none' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Still as it came', matches);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'settings:write', 'content:write');
  const [groups, shop] = await Promise.all([findUneditedContent(permissionsOf(user)), loadShopFacts()]);
  return {
    total: groups.reduce((sum, { parts }) => sum + parts.length, 0),
    groups: groups.map(({ title, parts }) => ({
      title,
      parts: parts.map(({ name, content, ...part }) => ({
        ...part,
        name: fillPlaceholders(name, shop),
        content: truncateText(fillPlaceholders(content, shop), 60),
      })),
    })),
  };
}

const kinds = { text: 'Text', picture: 'Picture', both: 'Text and picture' } as const;

export default function AsItCame() {
  const { total, groups } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-text space-y-6">
      <h1>Still as it came</h1>
      <p>
        {total > 0
          ? `Your shop came with these texts and pictures, and nobody has edited them yet: ${pluralize(total, 'entry', 'entries')}. Read them, and change what is not true of your farm. What you change leaves this list.`
          : 'Somebody has edited every text and picture that your shop came with.'}
      </p>
      {groups.map(({ title, parts }) => (
        <section key={title} aria-label={title} className="space-y-2">
          <h2>{title}</h2>
          <ul className="card divide-y divide-edge-pale">
            {parts.map(({ name, seenOn, content, holds, path }) => (
              <li key={`${path} ${name}`}>
                <a href={path} className="flex items-center gap-3 p-4 hover:bg-mint">
                  <span className="min-w-0 flex-1 break-words">
                    <span className="block font-bold">{name}</span>{' '}
                    {content && <span className="block text-sm">{content}</span>}{' '}
                    <span className="block text-sm text-ink-soft">
                      {kinds[holds]}
                      {seenOn && ` on ${seenOn}`}
                    </span>
                  </span>
                  <Icon name="right" size={18} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
