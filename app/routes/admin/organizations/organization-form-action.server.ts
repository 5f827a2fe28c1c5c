import type { SubmissionResult } from '@conform-to/react';
import { data, type ActionFunctionArgs } from '@remix-run/node';
import { documentVersion, findDifferences, type EditConflict } from '~/domain/editing/edit-conflict';
import { describeOrganization, organizationFields } from '~/domain/organizations/organization-form';
import { organizationSchema, type OrganizationForm } from '~/domain/organizations/organization-schema';
import type { SaveOrganizationResult } from '~/domain/organizations/save-organization.server';
import { parseSubmission } from '~/http/forms/submission.server';
import { markDatabaseUnavailable, nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { readFieldValues } from '~/lib/forms/form-fields';
import { organizationPath } from '~/paths';

/** What the action returns with a form that was not saved. */
export type OrganizationFormActionData = {
  readonly reply: SubmissionResult<string[]>;
  readonly conflict: EditConflict | null;
};

/**
 * Handles the form that adds or edits an organization: redirects to its page with a flash message, or returns the form with
 * its errors (400, 404, 409 after an edit of somebody else, 503 while the database is unavailable).
 */
export async function handleOrganizationForm(
  { context, params }: Pick<ActionFunctionArgs, 'context' | 'params'>,
  form: FormData,
  save: (form: OrganizationForm) => Promise<SaveOrganizationResult>,
) {
  const submission = parseSubmission(form, organizationSchema(readFieldValues(form, organizationFields)));
  const replyWith = (
    options: Parameters<typeof submission.reply>[0],
    status: number,
    conflict: EditConflict | null = null,
  ) => data<OrganizationFormActionData>({ reply: submission.reply(options), conflict }, { status });
  if (submission.status !== 'success') return replyWith({}, 400);
  const result = await nullIfUnavailable(save(submission.value));
  if (!result) {
    markDatabaseUnavailable(context);
    return replyWith({ formErrors: [unavailable] }, 503);
  }
  if (result.ok) {
    const { _id, name } = result.organization;
    return redirectWithFlash(organizationPath(_id.toHexString()), {
      kind: 'success',
      text: params['organizationId']
        ? `“${name}” is saved.`
        : `“${name}” is added. Start its subscription when the deliveries begin.`,
    });
  }
  switch (result.reason) {
    case 'rejected':
      return replyWith({ fieldErrors: result.errors }, 400);
    case 'unknown-organization':
      return replyWith({ formErrors: [gone] }, 404);
    case 'conflict':
      return replyWith({}, 409, {
        version: documentVersion(result.organization),
        changedAt: result.organization.updatedAt,
        differences: findDifferences(
          describeOrganization(submission.value),
          describeOrganization(result.organization),
        ),
      });
  }
}

const unavailable =
  'The organization could not be saved, because the database is down. Please try again in a minute.';

const gone = 'Somebody has deleted this organization. To keep what you typed, copy it into a new one.';
