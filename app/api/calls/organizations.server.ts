import { z } from '@hono/zod-openapi';
import { documentVersion } from '~/domain/editing/edit-conflict';
import type { SaveResult } from '~/domain/editing/save-document.server';
import type { Organization } from '~/domain/organizations/organization';
import { organizationFilter } from '~/domain/organizations/organization-filter';
import { organizationTexts } from '~/domain/organizations/organization-form';
import { findOrganization, listOrganizations } from '~/domain/organizations/organization-queries.server';
import { listOrganizationRows } from '~/domain/organizations/organization-rows.server';
import { organizationSchema as formSchemaOf } from '~/domain/organizations/organization-schema';
import {
  createOrganization,
  deleteOrganization,
  updateOrganization,
} from '~/domain/organizations/save-organization.server';
import { changeSubscriptionStatus } from '~/domain/organizations/subscription/change-status.server';
import { describeRefusal, statusFields } from '~/domain/organizations/subscription/status-form';
import { subscriptionStatusNames } from '~/domain/organizations/subscription/subscription-status';
import { formSchema } from '~/lib/forms/form-schema';
import { ApiError, notFound } from '../api-error';
import { defineCall, staffMemberOf, type Caller } from '../call';
import { requireMatch } from '../entity-tag.server';
import { checkVersion, parseForm, toFormTexts } from '../schemas/form-body';
import { jsonChoice, uncheckedText } from '../schemas/form-fields';
import {
  kindNames,
  nameOfOrganizationField,
  organizationChange,
  organizationInput,
  organizationSchema,
  subscriptionSchema,
  toApiOrganization,
  toApiSubscription,
  toOrganizationValues,
} from '../schemas/organizations';
import {
  choiceQuery,
  pageQuery,
  paginate,
  searchQuery,
  storedIdParams,
  success,
  successSchema,
} from '../schemas/shared';
import { unwrapSave } from '../unwrap-save';

const noun = 'organization';

export async function requireOrganization(id: string): Promise<Organization> {
  const organization = await findOrganization(id);
  if (!organization) throw notFound('The organization');
  return organization;
}

/** Throws 404, and 412 for another version than that of If-Match. */
async function requireMatching(id: string, caller: Caller): Promise<Organization> {
  const organization = await requireOrganization(id);
  await requireMatch(caller, organizationSchema, () => toApiOrganization(organization));
  return organization;
}

const unwrap = (result: SaveResult<Organization>) => unwrapSave(result, noun, nameOfOrganizationField);

const change = (caller: Caller) => ({ by: staffMemberOf(caller), now: caller.now });

const reading = { tag: 'Organizations', access: 'organizations:read' } as const;
const writing = { tag: 'Organizations', access: 'organizations:write' } as const;

export const organizationCalls = [
  defineCall({
    ...reading,
    method: 'get',
    path: '/organization',
    summary: 'List organizations',
    description: 'Sorted by name. Every word of the search must be in the name, the plan or a contact.',
    query: z.object({
      search: searchQuery.default(''),
      status: choiceQuery(subscriptionStatusNames),
      kind: choiceQuery(kindNames),
      ...pageQuery,
    }),
    answer: z.array(organizationSchema),
    handle: async ({ query: { search, status, kind, ...place } }) =>
      paginate((await listOrganizations({ search, status, kind })).map(toApiOrganization), place),
  }),
  defineCall({
    ...reading,
    method: 'get',
    path: '/organization/subscriptions',
    summary: 'List subscriptions',
    description:
      'Overdue ones first, longest overdue first, then by name. `id` is the id of the organization.',
    query: z.object({ status: choiceQuery(subscriptionStatusNames), ...pageQuery }),
    answer: z.array(subscriptionSchema),
    handle: async ({ query: { status, page, limit } }, { now }) => {
      const list = await listOrganizationRows(
        { ...organizationFilter.none, status },
        { page, pageSize: limit, order: 'overdue', now },
      );
      const rows = list.page === page ? list.rows : [];
      return { items: rows.map(toApiSubscription), total: list.total, page, limit };
    },
  }),
  defineCall({
    ...reading,
    method: 'get',
    path: '/organization/{id}',
    summary: 'Read an organization',
    params: storedIdParams,
    errors: [404],
    answer: organizationSchema,
    handle: async ({ params: { id } }) => toApiOrganization(await requireOrganization(id)),
  }),
  defineCall({
    ...writing,
    method: 'post',
    path: '/organization',
    summary: 'Add an organization',
    description: 'Its subscription is pending. Two organizations can’t have the same name.',
    body: organizationInput,
    status: 201,
    answer: organizationSchema,
    handle: async ({ body }, caller) => {
      const texts = toFormTexts(toOrganizationValues(body));
      const form = parseForm(formSchemaOf(texts), texts, { nameOf: nameOfOrganizationField });
      return toApiOrganization(unwrap(await createOrganization({ form, ...change(caller) })));
    },
  }),
  defineCall({
    ...writing,
    method: 'patch',
    path: '/organization/{id}',
    summary: 'Change an organization',
    description: 'Fields that are left out keep their values. `contacts` replaces all contacts.',
    params: storedIdParams,
    takesIfMatch: true,
    body: organizationChange,
    errors: [404, 409],
    answer: organizationSchema,
    handle: async ({ params: { id }, body }, caller) => {
      const stored = await requireMatching(id, caller);
      checkVersion(body.updatedAt, stored, 'organization');
      const texts = toFormTexts({
        ...organizationTexts(stored),
        ...toOrganizationValues(body),
        seenVersion: documentVersion(stored),
      });
      const form = parseForm(formSchemaOf(texts), texts, { nameOf: nameOfOrganizationField });
      return toApiOrganization(unwrap(await updateOrganization(id, { form, ...change(caller) })));
    },
  }),
  defineCall({
    ...writing,
    method: 'delete',
    path: '/organization/{id}',
    summary: 'Delete an organization',
    description:
      'Answers 409 for one that has entries in the books, a running subscription or an open prompt.',
    params: storedIdParams,
    takesIfMatch: true,
    errors: [404, 409],
    answer: successSchema,
    handle: async ({ params: { id } }, caller) => {
      const seenVersion = documentVersion(await requireMatching(id, caller));
      unwrap(await deleteOrganization(id, { seenVersion, ...change(caller) }));
      return success;
    },
  }),
  defineCall({
    ...writing,
    method: 'patch',
    path: '/organization/{id}/subscription-status',
    summary: 'Change the status of a subscription',
    description:
      'pending to active or ended; active to paused or ended; paused to active or ended; ended to pending or active. Pausing and ending need remarks. With seenStatus, the same request sent twice gets the same answer.',
    params: storedIdParams,
    takesIfMatch: true,
    body: z
      .object({
        status: jsonChoice(statusFields.status, subscriptionStatusNames),
        remarks: uncheckedText(statusFields.remarks),
        seenStatus: z
          .enum(subscriptionStatusNames)
          .optional()
          .openapi({ description: 'The value that you read: 409 if the status has changed since.' }),
      })
      .openapi({ example: { status: 'active', remarks: 'The term has begun', seenStatus: 'pending' } }),
    errors: [404, 409],
    answer: organizationSchema,
    handle: async ({ params: { id }, body }, caller) => {
      const { _id, subscription } = await requireMatching(id, caller);
      const texts = toFormTexts({ status: body.status, remarks: body.remarks });
      const form = parseForm(formSchema(statusFields, texts), texts);
      const seenStatus = body.seenStatus ?? subscription.status;
      const result = await changeSubscriptionStatus({
        organizationId: _id,
        seenStatus,
        ...form,
        ...change(caller),
      });
      if (result.ok) return toApiOrganization(result.organization);
      if (result.reason === 'unknown') throw notFound('The organization');
      throw new ApiError(409, describeRefusal(result));
    },
  }),
];
