import { hash } from 'node:crypto';
import type { z } from '@hono/zod-openapi';
import { matchesEtag } from '~/http/rendering/etag.server';
import { ApiError } from './api-error';
import type { Caller } from './call';

/** RFC 9110, 8.8.1: weak, because one body is compressed in several ways. */
export const entityTagOf = (text: string): string => `W/"${hash('sha1', text, 'base64url')}"`;

/** Whether If-Match or If-None-Match names the tag. Compares weakly: clients have no other tags of ours. */
export const namesTag = (header: string, tag: string): boolean => matchesEtag(header, tag.slice('W/'.length));

export const preconditionFailed = (): ApiError =>
  new ApiError(412, 'If-Match names another version than the present one. Read it again first.');

/**
 * RFC 9110, 13.1.1: throws 412 where If-Match names no version that GET answers with now, which `answer` gives. Call it with
 * what the domain compares and swaps, so that no change comes between.
 */
export async function requireMatch<Answer extends z.ZodType>(
  { request }: Pick<Caller, 'request'>,
  schema: Answer,
  answer: () => z.input<Answer> | Promise<z.input<Answer>>,
): Promise<void> {
  const header = request.headers.get('If-Match');
  if (header === null || header.trim() === '*') return;
  const text = JSON.stringify(schema.parse(await answer()));
  if (!namesTag(header, entityTagOf(text))) throw preconditionFailed();
}
