import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { teamKind } from '~/domain/team/team-kind.server';
import { toTeamMemberView, type TeamMember } from '~/domain/team/team-member';
import type { PreviewedItem } from '~/domain/ordered-items/preview-item.server';
import { handleItemPreview, loadItemPreview } from '~/http/back-office/item-preview.server';
import { isSaveDataRequest } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { teamAdminPath } from '~/paths';
import { TeamMemberCard } from '../../content/farm/team-member-card';
import { ItemPreviewPage } from '../items/item-preview-page';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(`Preview: ${data?.preview?.person.name ?? 'New team member'}`, matches);

export const headers = noStoreHeaders;

/** In the frame of the shop, for those who may edit it. */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  return loadItemPreview(teamKind, params['memberId'] ?? '', toView(request));
}

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  return handleItemPreview(request, now, teamKind, params['memberId'] ?? '', toView(request));
}

const toView =
  (request: Request) =>
  ({ item }: PreviewedItem<TeamMember>) => ({
    person: toTeamMemberView(item),
    saveData: isSaveDataRequest(request),
  });

export default function TeamMemberPreview() {
  return (
    <ItemPreviewPage<ReturnType<ReturnType<typeof toView>>>
      thing="person"
      hidden="This person is inactive, so customers don’t see them."
      listPath={teamAdminPath}
      listName="The whole team"
    >
      {(view) => (
        <div className="space-y-6">
          <h1>Our Team</h1>
          <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
            <TeamMemberCard {...view} />
          </ul>
        </div>
      )}
    </ItemPreviewPage>
  );
}
