import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { teamFields } from '~/domain/team/team-form';
import { teamKind } from '~/domain/team/team-kind.server';
import { handleItemForm, loadItem } from '~/http/back-office/item-form.server';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { teamAdminPath } from '~/paths';
import { DialogError } from '~/ui/admin/dialog';
import { CheckField, TextArea, TextField } from '~/ui/form/field';
import { ImageField } from '~/ui/form/image-field';
import { ItemEditor } from '../items/item-editor';

export const meta: MetaFunction<typeof loader> = ({ params, matches }) =>
  privateMeta(params['memberId'] ? 'Edit Team Member' : 'Add Team Member', matches);

/** For /new without an id. */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  const item = params['memberId'] ? await loadItem(teamKind, params['memberId']) : null;
  return data({ item }, { status: params['memberId'] && !item ? 404 : 200 });
}

export async function action(args: ActionFunctionArgs) {
  // Before reading a body of up to 24 MB.
  const signedIn = await requirePermission(args.request, args.context.now, 'content:write');
  return handleItemForm(args, teamKind, {
    id: args.params['memberId'] ?? null,
    by: staffMember(args.request, signedIn),
    savedMessage: ({ name, isActive }) =>
      isActive ? `${name} is saved.` : `${name} is saved. Customers don’t see this person yet.`,
  });
}

export default function TeamMemberEditor() {
  const { item } = useLoaderData<typeof loader>();
  const { memberId } = useParams();
  return (
    <ItemEditor
      thing="Team Member"
      item={item}
      isNew={!memberId}
      listPath={teamAdminPath}
      listName="The whole team"
      fields={teamFields}
      defaults={{ isActive: 'on' }}
    >
      {({ field, image, checkbox }) => (
        <>
          <TextField {...field('name')} required autoComplete="off" />
          <TextField {...field('position')} required autoComplete="off" hint="Such as Head of the creamery" />
          <TextField
            {...field('email')}
            required
            type="email"
            autoComplete="off"
            hint="Customers see it on the team page"
          />
          <TextField
            {...field('phone')}
            required={false}
            type="tel"
            autoComplete="off"
            hint="Customers see it too"
          />
          <TextArea {...field('bio')} required={false} />
          <ImageField {...image('image')} required={false} />
          <TextField
            {...field('imageAlt')}
            required={false}
            autoComplete="off"
            hint="For people who can’t see it. If empty, we use “Portrait of” and the name"
          />
          <CheckField {...checkbox('isActive')} label={teamFields.isActive.label} />
        </>
      )}
    </ItemEditor>
  );
}

export const ErrorBoundary = DialogError;
