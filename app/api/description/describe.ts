import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Env } from 'hono';
import { errorSchema } from '../api-error';
import type { Call } from '../call';
import { thingExamples } from './example-things';
import { exampleOf, type Schema, type Schemas } from './examples';
import { introduce, type ApiSite } from './introduction';
import { parameterDescriptions } from './parameter-descriptions';
import { errorResponses, headers, parameters } from './shared-parts';
import { tagDescriptions } from './tags';
import { webhookEvents, webhookHeaders } from '../schemas/webhooks';

export type MediaType = { readonly schema: Schema; example?: unknown };
type Content = Readonly<Record<string, MediaType>>;

export type Parameter = {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
};

export type Operation = {
  readonly operationId: string;
  readonly tags: readonly [Call['tag']];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly description: string; readonly content?: Content }>
  >;
};

export type Description = {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: Call['tag']; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<Call['method'], Operation>>>>>;
  readonly components: {
    readonly schemas: Schemas;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
};

/** Registers what the routes refer to. Call it before the routes are. */
export function registerSharedParts<Environment extends Env>({
  openAPIRegistry: registry,
}: OpenAPIHono<Environment>): void {
  registry.register('Error', errorSchema);
  for (const [name, header] of Object.entries(headers)) registry.registerComponent('headers', name, header);
  for (const [name, parameter] of Object.entries(parameters))
    registry.registerComponent('parameters', name, parameter);
  for (const [name, response] of Object.entries(errorResponses))
    registry.registerComponent('responses', name, response);
  for (const { type, description, body } of webhookEvents)
    registry.registerWebhook({
      method: 'post',
      path: type,
      operationId: `on${type.replace(/(?:^|\W|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
      summary: type,
      description,
      // Signed, without a token.
      security: [],
      request: {
        headers: webhookHeaders,
        body: { content: { 'application/json': { schema: body } }, required: true },
      },
      responses: {
        '2XX': { description: 'Received. After any other answer we try again for three days.' },
        410: { description: 'The receiver is gone. We switch the webhook off.' },
      },
    });
  registry.registerComponent('securitySchemes', 'accessToken', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access_token of POST /api/auth/login.',
  });
  registry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key, made in the back office at /settings-admin/api-keys.',
  });
}

/** The description of all calls (OpenAPI 3.1), with an example of each body and answer. */
export function describeApi<Environment extends Env>(
  api: OpenAPIHono<Environment>,
  site: ApiSite,
): Description {
  const description = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version: '1',
      description: introduce(site)
        .map(({ title, text }) => `# ${title}\n\n${text}`)
        .join('\n\n'),
      contact: {
        name: site.name,
        url: `${site.url}/contact-us`,
        ...(site.email !== '' && { email: site.email }),
      },
      license: { name: 'Terms and Conditions', url: `${site.url}/terms-and-conditions` },
    },
    // Linters take localhost for a forgotten example.
    servers: [{ url: site.url.replace('//localhost', '//127.0.0.1'), description: 'This shop' }],
    // By name, as linters have it; the reference has its own order.
    tags: Object.entries(tagDescriptions)
      .map(([name, about]) => ({ name, description: about }))
      .sort((one, other) => one.name.localeCompare(other.name, 'en')),
    externalDocs: { url: `${site.url}/api`, description: 'The API reference' },
  }) as unknown as Description;
  const schemas = withThings(description.components.schemas);
  for (const operation of operationsOf(description)) {
    for (const parameter of operation.parameters ?? [])
      if (!parameter.$ref) parameter.description ??= parameterDescriptions[parameter.name];
    for (const part of [operation.requestBody, ...Object.values(operation.responses)])
      for (const [type, media] of Object.entries(part?.content ?? {}))
        // A file has no text that could stand for it.
        if (type === 'application/json') media.example ??= exampleOf(media.schema, schemas);
  }
  for (const { post } of Object.values(description.paths))
    for (const media of Object.values(post?.requestBody?.content ?? {}))
      media.example = withoutVersion(media.example);
  return nameShop(description, site);
}

/** Leaves out the calls at the paths for which `isOff` holds, and the groups that have no others. */
export function withoutCalls(description: Description, isOff: (path: string) => boolean): Description {
  const paths = Object.fromEntries(Object.entries(description.paths).filter(([path]) => !isOff(path)));
  const tags = new Set(operationsOf({ ...description, paths }).flatMap((operation) => operation.tags));
  return { ...description, paths, tags: description.tags.filter(({ name }) => tags.has(name)) };
}

/** Where a shop has not said where it is. */
const anyPlace = 'Busia';

/** Examples say in braces what differs from shop to shop. */
function nameShop(description: Description, { name, fullName, place, url }: ApiSite): Description {
  const texts: Readonly<Record<string, string>> = {
    'shop name': name,
    'full shop name': fullName,
    'shop address': url,
    place: place === '' ? anyPlace : place,
  };
  return JSON.parse(JSON.stringify(description), (_key, value: unknown) =>
    typeof value === 'string'
      ? value.replace(/\{((?:full )?shop name|shop address|place)\}/g, (_, text: string) => texts[text] ?? '')
      : value,
  ) as Description;
}

/** Adds the examples of the shapes that have one. */
function withThings(schemas: Schemas): Schemas {
  for (const [name, example] of Object.entries(thingExamples))
    if (Object.hasOwn(schemas, name)) Object.assign(schemas[name] ?? {}, { example });
    else throw new Error(`The description has no shape ${name}`);
  return schemas;
}

/** A new thing has no version that somebody has read. */
const withoutVersion = (example: unknown): unknown =>
  typeof example === 'object' && example !== null
    ? Object.fromEntries(
        Object.entries(example).filter(([name]) => name !== 'updatedAt' && name !== 'version'),
      )
    : example;

export const operationsOf = ({ paths }: Description): readonly Operation[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods));
