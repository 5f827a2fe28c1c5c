import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { teamAdminPath } from '~/domain/team/team-form';
import { teamKind } from '~/domain/team/team-kind.server';
import { toTeamMemberView } from '~/domain/team/team-member';
import { requireItem } from '~/http/back-office/item-delete.server';
import { isSaveDataRequest } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { TeamMemberCard } from '../../content/farm/team-member-card';
import { PreviewNotice } from '../items/preview-notice';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(`Preview: ${data?.person.name ?? ''}`, matches);

export const headers = noStoreHeaders;

/** In the frame of the shop, for those who may edit it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePermission(request, 'content:write');
  const member = await requireItem(teamKind, params['memberId'] ?? '');
  return {
    id: member._id.toHexString(),
    isActive: member.isActive,
    person: toTeamMemberView(member),
    saveData: isSaveDataRequest(request),
  };
}

export default function TeamMemberPreview() {
  const { id, isActive, person, saveData } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-6">
      <PreviewNotice
        text={
          isActive
            ? 'This is how customers see this person.'
            : 'This person is inactive, so customers don’t see them.'
        }
        links={[
          { path: `${teamAdminPath}/${id}`, label: 'Edit this person' },
          { path: teamAdminPath, label: 'The whole team' },
        ]}
      />
      <h1>Our Team</h1>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        <TeamMemberCard person={person} saveData={saveData} />
      </ul>
    </div>
  );
}
