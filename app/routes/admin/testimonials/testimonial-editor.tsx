import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { testimonialFields } from '~/domain/testimonials/testimonial-form';
import { testimonialKind } from '~/domain/testimonials/testimonial-kind.server';
import { ratings, starScale } from '~/domain/testimonials/testimonial';
import { handleItemForm, loadItem } from '~/http/back-office/item-form.server';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { testimonialsAdminPath } from '~/paths';
import { DialogError } from '~/ui/admin/dialog';
import { CheckField, SelectField, TextArea, TextField } from '~/ui/form/field';
import { ItemEditor } from '../items/item-editor';

export const meta: MetaFunction<typeof loader> = ({ params, matches }) =>
  privateMeta(params['testimonialId'] ? 'Edit Testimonial' : 'Add Testimonial', matches);

/** For /new without an id. */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  const item = params['testimonialId'] ? await loadItem(testimonialKind, params['testimonialId']) : null;
  return data({ item }, { status: params['testimonialId'] && !item ? 404 : 200 });
}

export async function action(args: ActionFunctionArgs) {
  // Before reading a body of up to 24 MB.
  const signedIn = await requirePermission(args.request, args.context.now, 'content:write');
  return handleItemForm(args, testimonialKind, {
    id: args.params['testimonialId'] ?? null,
    by: staffMember(args.request, signedIn),
    savedMessage: ({ name }) => `What ${name} says is saved.`,
  });
}

export default function TestimonialEditor() {
  const { item } = useLoaderData<typeof loader>();
  const { testimonialId } = useParams();
  return (
    <ItemEditor
      thing="Testimonial"
      item={item}
      isNew={!testimonialId}
      listPath={testimonialsAdminPath}
      listName="All testimonials"
      fields={testimonialFields}
      defaults={{ rating: '5' }}
    >
      {({ field, checkbox }) => (
        <>
          <TextField {...field('name')} required autoComplete="off" />
          <TextField
            {...field('from')}
            required
            autoComplete="off"
            hint="Place, with their work if it matters, such as Tea room, Busia"
          />
          <TextArea {...field('words')} required />
          <SelectField {...field('rating')} required>
            {ratings.map((rating) => (
              <option key={rating} value={rating}>
                {rating} of {starScale} stars
              </option>
            ))}
          </SelectField>
          <CheckField {...checkbox('published')} label={testimonialFields.published.label} />
        </>
      )}
    </ItemEditor>
  );
}

export const ErrorBoundary = DialogError;
