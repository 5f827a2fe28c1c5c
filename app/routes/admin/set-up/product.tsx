import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Suspense } from 'react';
import { listCategoryChoices } from '~/domain/catalogue/categories/category-choices.server';
import { pictureSource } from '~/domain/images/image-fields';
import { findPicture } from '~/domain/images/image-queries.server';
import type { Picture } from '~/domain/images/picture';
import {
  addShortProduct,
  countAllProducts,
  type ShortProduct,
} from '~/domain/set-up/forms/add-short-product.server';
import { shortProductFields } from '~/domain/set-up/forms/product-form';
import { setUpStep } from '~/domain/set-up/set-up-steps';
import { handleEditorForm, type EditorActionData } from '~/http/back-office/editor-form.server';
import { readImageForm } from '~/http/forms/image-form.server';
import { fieldText, readForm } from '~/http/forms/read-form.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { staffMember } from '~/http/session/staff-member.server';
import { pluralize } from '~/lib/format/pluralize';
import { readFieldValues } from '~/lib/forms/form-fields';
import { formSchema } from '~/lib/forms/form-schema';
import { isMultipart } from '~/lib/forms/resubmission';
import { productsAdminPath, setUpStepPath } from '~/paths';
import { LazyPictureForm } from '~/routes/admin/settings/lazy-section';
import { answerSavedStep } from './answer-saved-step.server';
import { requireOwner } from './require-owner.server';
import { StepPage } from './step-page';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(data?.title ?? 'Set up your shop', matches);

const loadCategories = async () =>
  (await listCategoryChoices()).filter(({ isActive }) => isActive).map(({ name }) => name);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requireOwner(request, now);
  const [categories, count] = await Promise.all([loadCategories(), countAllProducts()]);
  return { title: setUpStep('products').title, categories, count };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { now } = context;
  // A form with a file may have 24 MB: it is read after the permission check.
  const smallForm = isMultipart(request.headers) ? null : await readForm(request);
  const signedIn = await requireOwner(request, now);
  const { form, imageErrors } = smallForm
    ? { form: smallForm, imageErrors: null }
    : await readImageForm(request, now, [{ name: 'picture' }]);
  const fields = shortProductFields(await loadCategories());
  const picture = pictureSource(fieldText(form, 'picture'), '');
  return handleEditorForm(context, form, {
    noun: 'product',
    schema: formSchema(fields, readFieldValues(form, fields)),
    fileErrors: imageErrors,
    save: (values) =>
      addShortProduct({
        // The table of fields is built at run time, so its types are not known.
        product: { categories: [], ...values, picture } as unknown as ShortProduct,
        by: staffMember(request, signedIn),
        now,
      }),
    answer: ({ document: { name } }) =>
      fieldText(form, 'next') === 'another'
        ? redirectWithFlash(setUpStepPath('products'), {
            kind: 'success',
            text: `“${name}” is in your shop.`,
          })
        : answerSavedStep('products', `“${name}” is in your shop.`),
    more: async (status) => ({
      picture: status === 503 || picture === '' ? null : await findPicture(picture, '', now),
    }),
    // A new product has no version.
    conflictWith: () => ({ version: '', changedAt: null, differences: [] }),
  });
}

type ProductActionData = EditorActionData & { readonly picture?: Picture | null };

export default function SetUpProduct() {
  const { title, categories, count } = useLoaderData<typeof loader>();
  const actionData = useActionData<ProductActionData>();
  return (
    <StepPage
      title={title}
      intro="A name, a size and a price are enough. Add the same product in another size as one more."
      more={
        count > 0
          ? [{ label: `${pluralize(count, 'product', 'products')} in your shop`, path: productsAdminPath }]
          : []
      }
      isUnsaved={Boolean(actionData)}
    >
      {/* The picture comes with a script of its own, which must not change the form while it is hydrated. */}
      <Suspense>
        <LazyPictureForm
          // An added product leaves an empty form.
          key={count}
          fields={shortProductFields(categories)}
          texts={{}}
          pictures={{ picture: actionData?.picture ?? null }}
          version=""
          lastResult={actionData?.reply}
          conflict={null}
          alsoButton={{ name: 'next', value: 'another', label: 'Save and add another' }}
        />
      </Suspense>
    </StepPage>
  );
}
