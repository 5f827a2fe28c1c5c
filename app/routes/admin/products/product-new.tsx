import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listCategoryChoices } from '~/domain/catalogue/categories/category-choices.server';
import { createProduct } from '~/domain/catalogue/products/save-product.server';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { DialogError } from '~/ui/admin/dialog';
import { ProductEditor } from './product-editor';
import { handleProductForm } from './product-form-action.server';

export const meta: MetaFunction = ({ matches }) => privateMeta('Add Product', matches);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'catalogue:write');
  return { categories: await listCategoryChoices() };
}

export async function action(args: ActionFunctionArgs) {
  const { now } = args.context;
  // Before reading a body of up to 24 MB.
  const signedIn = await requirePermission(args.request, now, 'catalogue:write');
  return handleProductForm(args, {
    present: [],
    save: (form) => createProduct({ form, by: staffMember(args.request, signedIn), now }),
    successMessage: ({ name, isActive }) =>
      isActive
        ? `“${name}” is in the shop.`
        : `“${name}” is saved. It is inactive, so customers can’t buy it yet.`,
    goneMessage: '',
  });
}

export default function AddProduct() {
  const { categories } = useLoaderData<typeof loader>();
  return <ProductEditor title="Add Product" product={null} categories={categories} />;
}

export const ErrorBoundary = DialogError;
