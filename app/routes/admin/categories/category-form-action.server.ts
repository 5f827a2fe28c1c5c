import type { SubmissionResult } from '@conform-to/react';
import { data, type AppLoadContext } from '@remix-run/node';
import { findDifferences, type EditConflict } from '~/domain/editing/edit-conflict';
import { listCategoryChoices } from '~/domain/catalogue/categories/category-choices.server';
import { categoryFields } from '~/domain/catalogue/categories/category-form';
import { categorySchema, type CategoryForm } from '~/domain/catalogue/categories/category-schema';
import { categoryVersion } from '~/domain/catalogue/categories/category-version.server';
import type { UpdateCategoryResult } from '~/domain/catalogue/categories/save-category.server';
import type { Category } from '~/domain/catalogue/category';
import { findPicture } from '~/domain/images/image-queries.server';
import type { Picture } from '~/domain/images/picture';
import { readImageForm } from '~/http/forms/image-form.server';
import { fieldText } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { listPathOf } from '~/http/rendering/list-route';
import { markDatabaseUnavailable, nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { categoriesAdminPath } from '~/paths';

/** What the action returns with a form that was not saved. */
export type CategoryFormActionData = {
  readonly reply: SubmissionResult<string[]>;
  /** The picture that was uploaded with the form. */
  readonly picture: Picture | null;
  readonly conflict: EditConflict | null;
};

/**
 * Handles the form that adds or edits a category: redirects to the list with a flash message, or returns the form with its
 * errors (400, 409 after an edit of somebody else, 503 while the database is unavailable). Call it after the permission
 * check of the route.
 */
export async function handleCategoryForm(
  { request, context }: { readonly request: Request; readonly context: AppLoadContext },
  options: {
    readonly save: (form: CategoryForm) => Promise<UpdateCategoryResult>;
    readonly successMessage: (category: Category) => string;
    readonly goneMessage: string;
  },
) {
  const { now } = context;
  const { form, imageErrors } = await readImageForm(request, now, [{ name: 'image' }]);
  const submission = parseSubmission(form, categorySchema);
  const replyWith = async (
    replyOptions: Parameters<typeof submission.reply>[0],
    status: number,
    conflict: EditConflict | null = null,
  ) => {
    const picture = status === 503 ? null : await findPicture(fieldText(form, 'image'), '', now);
    return data({ reply: submission.reply(replyOptions), picture, conflict }, { status });
  };
  if (submission.status !== 'success' || imageErrors)
    return replyWith(imageErrors ? { fieldErrors: imageErrors } : {}, 400);
  const result = await nullIfUnavailable(options.save(submission.value));
  if (!result) {
    markDatabaseUnavailable(context);
    return replyWith({ formErrors: [unavailable] }, 503);
  }
  if (result.ok)
    return redirectWithFlash(listPathOf(request, categoriesAdminPath), {
      kind: 'success',
      text: options.successMessage(result.category),
    });
  switch (result.reason) {
    case 'rejected':
      return replyWith({ fieldErrors: result.errors }, 400);
    case 'unknown-category':
      return replyWith({ formErrors: [options.goneMessage] }, 404);
    case 'conflict':
      return replyWith({}, 409, {
        version: categoryVersion(result.category),
        changedAt: null,
        differences: await compare(submission.value, result.category),
      });
  }
}

const unavailable =
  'The category could not be saved, because the database is down. Please try again in a minute.';

/** Leaves out the picture, of which only the description is text. */
async function compare(form: CategoryForm, stored: Category): Promise<EditConflict['differences']> {
  const choices = await listCategoryChoices();
  const describe = (
    { name, description, isActive }: Pick<Category, 'name' | 'description' | 'isActive'>,
    parentId: string | null,
    order: number,
  ) => ({
    [categoryFields.name.label]: name,
    [categoryFields.description.label]: description,
    [categoryFields.parent.label]: choices.find(({ id }) => id === parentId)?.name ?? 'None',
    [categoryFields.order.label]: String(order),
    Status: isActive ? 'Active' : 'Inactive',
  });
  return findDifferences(
    describe(form, form.parent, form.order ?? stored.order),
    describe(stored, stored.parent?.toHexString() ?? null, stored.order),
  );
}
