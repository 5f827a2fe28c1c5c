import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { farmServiceFields, maxFeatureLength, maxFeatures } from '~/domain/farm-services/farm-service-form';
import { farmServiceKind } from '~/domain/farm-services/farm-service-kind.server';
import { handleItemForm, loadItem } from '~/http/back-office/item-form.server';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { servicesAdminPath } from '~/paths';
import { DialogError } from '~/ui/admin/dialog';
import { CheckField, TextArea, TextField } from '~/ui/form/field';
import { IconField } from '~/ui/form/icon-field';
import { ImageField } from '~/ui/form/image-field';
import { ItemEditor } from '../items/item-editor';
import { TextRows } from '../items/text-rows';

export const meta: MetaFunction<typeof loader> = ({ params, matches }) =>
  privateMeta(params['serviceId'] ? 'Edit Service' : 'Add Service', matches);

/** For /new without an id. */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  const item = params['serviceId'] ? await loadItem(farmServiceKind, params['serviceId']) : null;
  return data({ item }, { status: params['serviceId'] && !item ? 404 : 200 });
}

export async function action(args: ActionFunctionArgs) {
  // Before reading a body of up to 24 MB.
  const signedIn = await requirePermission(args.request, args.context.now, 'content:write');
  return handleItemForm(args, farmServiceKind, {
    id: args.params['serviceId'] ?? null,
    by: staffMember(args.request, signedIn),
    savedMessage: ({ title, published }) =>
      published ? `“${title}” is saved.` : `“${title}” is saved as a draft. Customers don’t see it yet.`,
  });
}

export default function ServiceEditor() {
  const { item } = useLoaderData<typeof loader>();
  const { serviceId } = useParams();
  return (
    <ItemEditor
      thing="Service"
      item={item}
      isNew={!serviceId}
      listPath={servicesAdminPath}
      listName="All services"
      fields={farmServiceFields}
    >
      {({ field, image, checkbox, rows }) => (
        <>
          <TextField {...field('title')} required autoComplete="off" />
          <TextArea {...field('description')} required rows={5} />
          <IconField {...field('icon')} hint="The icon beside the title" />
          <ImageField {...image('image')} required={false} />
          <TextField
            {...field('imageAlt')}
            required={false}
            autoComplete="off"
            hint="For people who can’t see it. If empty, we use the title"
          />
          <TextRows
            id="features"
            name="features"
            label={farmServiceFields.features.label}
            rowName="Feature"
            rows={rows}
            maxRows={maxFeatures}
            maxLength={maxFeatureLength}
            errors={field('features').errors}
            hint="What a customer gets, a few words each"
          />
          <TextField
            {...field('price')}
            required={false}
            autoComplete="off"
            hint="In words, such as “From KSh 1,500 a cow”. If it is empty, the page says “Ask us for a price”"
          />
          <CheckField {...checkbox('published')} label={farmServiceFields.published.label} />
        </>
      )}
    </ItemEditor>
  );
}

export const ErrorBoundary = DialogError;
