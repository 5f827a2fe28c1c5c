import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listCategoryChoices } from '~/domain/catalogue/categories/category-choices.server';
import { createCategory } from '~/domain/catalogue/categories/save-category.server';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { DialogError } from '~/ui/admin/dialog';
import { CategoryEditor } from './category-editor';
import { handleCategoryForm } from './category-form-action.server';

export const meta: MetaFunction = ({ matches }) => privateMeta('Add Category', matches);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'catalogue:write');
  return { parents: await listCategoryChoices() };
}

export async function action(args: ActionFunctionArgs) {
  const { now } = args.context;
  // Before reading a body of up to 24 MB.
  const signedIn = await requirePermission(args.request, now, 'catalogue:write');
  return handleCategoryForm(args, {
    save: (form) => createCategory({ form, by: staffMember(args.request, signedIn), now }),
    successMessage: ({ name, isActive }) =>
      isActive
        ? `“${name}” is now in the shop. Add it to the products that belong in it.`
        : `“${name}” is saved. It is inactive, so customers don’t see it yet.`,
    goneMessage: '',
  });
}

export default function AddCategory() {
  const { parents } = useLoaderData<typeof loader>();
  return <CategoryEditor title="Add Category" category={null} parents={parents} />;
}

export const ErrorBoundary = DialogError;
