import { createRoute, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { apiKeyPermissions } from '~/domain/accounts/api-keys/api-key';
import { permissions } from '~/domain/accounts/permissions';
import type { ErrorStatus } from '../api-error';
import type { Call, CallAccess } from '../call';
import { mediaTypeOf } from '../receive-body.server';
import { operationIdOf } from './operation-id';
import { errorReference, headerReferences, parameterReferences } from './shared-parts';

/** The statuses that a call can answer with, beside its success. */
function errorStatuses(call: Call): readonly ErrorStatus[] {
  const statuses = new Set<ErrorStatus>(call.errors);
  // 400 for a query parameter that the call does not have, 412 for If-Match.
  statuses.add(400).add(412);
  if (call.body) statuses.add(413).add(415);
  if (call.access !== 'public') statuses.add(401);
  if (call.access !== 'public' && call.access !== 'signed-in') statuses.add(403);
  return [...statuses.add(429).add(503)].sort();
}

/** Who may call, as a sentence. */
export function describeAccess(access: CallAccess): string {
  if (access === 'public') return 'Everybody may call this.';
  if (access === 'signed-in') return 'Needs an access token or an API key.';
  if (access === 'account') return 'Needs the access token of an account; an API key has none.';
  const asked = [access].flat();
  const needed = asked.map((permission) => `\`${permission}\` (${permissions[permission]})`);
  const isForPeople = !asked.some((permission) => apiKeyPermissions.includes(permission));
  return `Needs the permission ${needed.join(' or ')}${isForPeople ? ', which no API key can have' : ''}.`;
}

/** A public call may tell the sender of a token more. */
function securityOf({ access, mayUseToken }: Call): Record<string, string[]>[] {
  if (access === 'public') return mayUseToken ? [{}, { accessToken: [] }, { apiKey: [] }] : [];
  return access === 'account' ? [{ accessToken: [] }] : [{ accessToken: [] }, { apiKey: [] }];
}

/** Lists the permissions of which one is needed; linters take scopes beside a scheme without scopes for a mistake. */
function permissionsOf(access: CallAccess): Record<string, readonly string[]> {
  const needed = [access].flat().filter((each) => each in permissions);
  return needed.length > 0 ? { 'x-permissions': needed } : {};
}

/** What GET answers with, by what its query takes. */
function successHeaders({ method, answer, query }: Call) {
  const isPage = answer instanceof z.ZodArray && query && 'page' in query.shape;
  const isCursor = query && 'after' in query.shape;
  return headerReferences(
    'RateLimit',
    'RateLimit-Policy',
    ...(method === 'get' ? (['ETag'] as const) : []),
    ...(isPage || isCursor ? (['Link'] as const) : []),
    ...(isPage ? (['X-Total-Count'] as const) : []),
  );
}

/** The route of a call with its part of the description. The middleware runs before the request is parsed. */
export const toRoute = (call: Call, middleware: MiddlewareHandler[]) =>
  createRoute({
    method: call.method,
    path: call.path,
    hide: call.isHidden ?? false,
    operationId: operationIdOf(call),
    tags: [call.tag],
    summary: call.summary,
    middleware,
    description: [call.description, describeAccess(call.access)].filter(Boolean).join('\n\n'),
    security: securityOf(call),
    ...permissionsOf(call.access),
    parameters: parameterReferences(
      'TenantId',
      ...(call.method === 'get' ? (['IfNoneMatch'] as const) : []),
      ...(call.takesIfMatch ? (['IfMatch'] as const) : []),
    ),
    request: {
      ...(call.params && { params: call.params }),
      ...(call.query && { query: call.query }),
      ...(call.headers && { headers: call.headers }),
      ...(call.body && {
        body: { content: { [mediaTypeOf(call)]: { schema: call.body } }, required: true },
      }),
    },
    responses: {
      [call.status ?? 200]: {
        description: 'Done.',
        headers: successHeaders(call),
        content: { 'application/json': { schema: call.answer } },
      },
      ...(call.method === 'get' && {
        304: { description: 'The answer that you have is still the same.' },
      }),
      ...Object.fromEntries(errorStatuses(call).map((status) => [status, errorReference(status)])),
    },
  });
