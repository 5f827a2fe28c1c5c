import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { planPlaceNames, tourStopFields } from '~/domain/virtual-tour/tour-stop-form';
import { tourStopKind } from '~/domain/virtual-tour/tour-stop-kind.server';
import { listGalleryChoices } from '~/domain/gallery/gallery-queries.server';
import { handleItemForm, loadItem } from '~/http/back-office/item-form.server';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { tourAdminPath } from '~/paths';
import { DialogError } from '~/ui/admin/dialog';
import { CheckField, SelectField, TextArea, TextField } from '~/ui/form/field';
import { ImageField } from '~/ui/form/image-field';
import { ItemEditor } from '../items/item-editor';

export const meta: MetaFunction<typeof loader> = ({ params, matches }) =>
  privateMeta(params['stopId'] ? 'Edit Stop' : 'Add Stop', matches);

/** For /new without an id. */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  const gallery = await listGalleryChoices();
  const item = params['stopId'] ? await loadItem(tourStopKind, params['stopId']) : null;
  return data({ item, gallery }, { status: params['stopId'] && !item ? 404 : 200 });
}

export async function action(args: ActionFunctionArgs) {
  // Before reading a body of up to 24 MB.
  const signedIn = await requirePermission(args.request, args.context.now, 'content:write');
  return handleItemForm(args, tourStopKind, {
    id: args.params['stopId'] ?? null,
    by: staffMember(args.request, signedIn),
    savedMessage: ({ title, published }) =>
      published ? `“${title}” is saved.` : `“${title}” is saved as a draft. It is not part of the tour yet.`,
  });
}

export default function StopEditor() {
  const { item, gallery } = useLoaderData<typeof loader>();
  const { stopId } = useParams();
  return (
    <ItemEditor
      thing="Stop"
      item={item}
      isNew={!stopId}
      listPath={tourAdminPath}
      listName="All stops"
      fields={tourStopFields}
    >
      {({ field, image, checkbox }) => (
        <>
          <TextField {...field('title')} required autoComplete="off" />
          <TextArea {...field('text')} required rows={5} />
          <TextField
            {...field('hint')}
            required={false}
            autoComplete="off"
            hint="Something to see or do there during a visit"
          />
          <SelectField
            {...field('place')}
            required={false}
            hint="The number of the stop stands there on the plan of the farm"
          >
            <option value="">Not on the plan</option>
            {Object.entries(planPlaceNames).map(([place, name]) => (
              <option key={place} value={place}>
                {name}
              </option>
            ))}
          </SelectField>
          <ImageField {...image('image')} required={false} />
          <SelectField
            {...field('galleryItem')}
            required={false}
            hint="Instead of an upload. Uses the picture and its description"
          >
            <option value="">None</option>
            {gallery.map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
          </SelectField>
          <TextField
            {...field('imageAlt')}
            required={false}
            autoComplete="off"
            hint="For people who can’t see it. If empty, we use the title"
          />
          <CheckField {...checkbox('published')} label={tourStopFields.published.label} />
        </>
      )}
    </ItemEditor>
  );
}

export const ErrorBoundary = DialogError;
