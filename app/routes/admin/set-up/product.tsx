import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { Suspense } from 'react';
import { hasPermission } from '~/domain/accounts/permissions';
import { listCategoryChoices } from '~/domain/catalogue/categories/category-choices.server';
import { pictureSource } from '~/domain/images/image-fields';
import { findPicture } from '~/domain/images/image-queries.server';
import type { Picture } from '~/domain/images/picture';
import {
  addShortProduct,
  countAllProducts,
  type ShortProduct as Short,
} from '~/domain/set-up/forms/add-short-product.server';
import { shortProductFields } from '~/domain/set-up/forms/product-form';
import { setUpStep } from '~/domain/set-up/set-up-steps';
import { handleEditorForm, type EditorActionData } from '~/http/back-office/editor-form.server';
import { readImageForm } from '~/http/forms/image-form.server';
import { fieldText, readForm } from '~/http/forms/read-form.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission, type SignedIn } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { pluralize } from '~/lib/format/pluralize';
import { readFieldValues } from '~/lib/forms/form-fields';
import { formSchema } from '~/lib/forms/form-schema';
import { isMultipart } from '~/lib/forms/resubmission';
import { newProductPath, productsAdminPath, shortProductPath } from '~/paths';
import { BackLink } from '~/routes/admin/settings/back-link';
import { LazyPictureForm } from '~/routes/admin/settings/lazy-section';
import { answerSavedStep } from './answer-saved-step.server';
import { requireOwner } from './require-owner.server';
import { StepPage } from './step-page';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(data?.title ?? 'Set up your shop', matches);

/** The same form serves a step of the set-up, for the owner, and `/products-admin/quick`. */
const isSetUp = ({ pathname }: Pick<URL, 'pathname'>): boolean => pathname !== shortProductPath;

const requireEditor = (request: Request, now: Date): Promise<SignedIn> =>
  isSetUp(new URL(request.url))
    ? requireOwner(request, now)
    : requirePermission(request, now, 'catalogue:write');

const loadCategories = async () =>
  (await listCategoryChoices()).filter(({ isActive }) => isActive).map(({ name }) => name);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requireEditor(request, now);
  const [categories, count] = await Promise.all([loadCategories(), countAllProducts()]);
  const title = isSetUp(new URL(request.url)) ? setUpStep('products').title : 'Add a product';
  return { title, categories, count, mayChangeStock: hasPermission(user, 'stock:write') };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { now } = context;
  // A form with a file may have 24 MB: it is read after the permission check.
  const smallForm = isMultipart(request.headers) ? null : await readForm(request);
  const signedIn = await requireEditor(request, now);
  const mayChangeStock = hasPermission(signedIn.user, 'stock:write');
  const { form, imageErrors } = smallForm
    ? { form: smallForm, imageErrors: null }
    : await readImageForm(request, now, [{ name: 'picture' }]);
  const fields = shortProductFields(await loadCategories(), mayChangeStock);
  const picture = pictureSource(fieldText(form, 'picture'), '');
  return handleEditorForm(context, form, {
    noun: 'product',
    schema: formSchema(fields, readFieldValues(form, fields)),
    fileErrors: imageErrors,
    save: (values) =>
      addShortProduct({
        // The table of fields is built at run time, so its types are not known.
        product: { categories: [], stock: 0, ...values, picture } as unknown as Short,
        by: staffMember(request, signedIn),
        now,
      }),
    answer: ({ document: { name } }) => {
      const text = `“${name}” is in your shop.`;
      const url = new URL(request.url);
      if (fieldText(form, 'next') === 'another')
        return redirectWithFlash(url.pathname, { kind: 'success', text });
      return isSetUp(url)
        ? answerSavedStep('products', text)
        : redirectWithFlash(productsAdminPath, { kind: 'success', text });
    },
    more: async (status) => ({
      picture: status === 503 || picture === '' ? null : await findPicture(picture, '', now),
    }),
    // A new product has no version.
    fields: {},
    textsOf: () => ({}),
    conflictWith: () => ({ version: '', changedAt: null, differences: [] }),
  });
}

type ProductActionData = EditorActionData & { readonly picture?: Picture | null };

const intro = 'A name, a size and a price are enough. Add the same product in another size as one more.';

export default function ShortProduct() {
  const { title, categories, count, mayChangeStock } = useLoaderData<typeof loader>();
  const actionData = useActionData<ProductActionData>();
  // The picture comes with a script of its own, which must not change the form while it is hydrated.
  const form = (
    <Suspense>
      <LazyPictureForm
        // An added product leaves an empty form.
        key={count}
        fields={shortProductFields(categories, mayChangeStock)}
        texts={{}}
        pictures={{ picture: actionData?.picture ?? null }}
        version=""
        lastResult={actionData?.reply}
        conflict={null}
        alsoButton={{ name: 'next', value: 'another', label: 'Save and add another' }}
      />
    </Suspense>
  );
  if (isSetUp(useLocation()))
    return (
      <StepPage
        title={title}
        intro={intro}
        more={
          count > 0
            ? [{ label: `${pluralize(count, 'product', 'products')} in your shop`, path: productsAdminPath }]
            : []
        }
        isUnsaved={Boolean(actionData)}
      >
        {form}
      </StepPage>
    );
  return (
    <div className="max-w-text space-y-4">
      <BackLink path={productsAdminPath} text="All products" />
      <h1>{title}</h1>
      <p>
        {intro} For more than that, use{' '}
        <a href={newProductPath} className="link">
          the long form
        </a>
        .
      </p>
      {form}
    </div>
  );
}
