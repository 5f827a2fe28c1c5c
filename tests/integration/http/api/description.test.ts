import type { Json } from './api-client';
import { createConfig, lintFromString, type NormalizedProblem } from '@redocly/openapi-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiKeyPermissions } from '~/domain/accounts/api-keys/api-key';
import { permissionNames } from '~/domain/accounts/permissions';
import { createSchemaChecks, type Description } from '../../../support/api/description';
import { useShop } from '../../../support/shop/use-shop';

const shop = useShop({ store: 'shared' });

let description: Description;
beforeAll(async () => {
  description = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as Description;
});

const lint = async (source: Description): Promise<readonly NormalizedProblem[]> =>
  lintFromString({
    source: JSON.stringify(source),
    config: await createConfig({
      extends: ['recommended-strict'],
      rules: {
        'no-invalid-media-type-examples': 'error',
        'no-invalid-schema-examples': 'error',
        'operation-operationId-unique': 'error',
        'tag-description': 'error',
        'operation-description': 'error',
        'parameter-description': 'error',
      },
    }),
  });

const toTexts = (problems: readonly NormalizedProblem[]) =>
  problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`);

const operations = () =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

describe('the description of the API', () => {
  it('is valid OpenAPI 3.1 with descriptions and examples', async () => {
    expect(toTexts(await lint(description))).toEqual([]);
  });

  it('has what else Spectral asks for', () => {
    const { info, tags } = description as Json;
    expect(Object.keys(info.contact).sort()).toEqual(['email', 'name', 'url']);
    expect(info.license).toEqual({ name: expect.any(String), url: expect.stringMatching(/^http/) });
    const names = tags.map(({ name }: Json) => name);
    expect(names).toEqual(names.toSorted());
    // Scopes are those of OAuth; permissions stand beside.
    const scopes = operations().flatMap(({ operation }) => operation.security.flatMap(Object.values).flat());
    expect(scopes).toEqual([]);
  });

  it('would be refused with an example that its schema does not allow', async () => {
    const broken = structuredClone(description) as Json;
    broken.paths['/api/products/{id}'].get.responses[200].content['application/json'].example.price = 'free';
    expect(toTexts(await lint(broken)).join()).toContain('no-invalid-media-type-examples');
  });

  it('names each call so that a generated client reads well', () => {
    const names = operations().map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z][A-Za-z]+$/.test(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['signIn', 'listProducts', 'getProduct', 'listComments']));
  });

  it('names each permission that an API key can have, and beside them who may settle payments', () => {
    const text = JSON.stringify(description.paths);
    expect(permissionNames.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).sort()).toEqual(
      [...apiKeyPermissions, 'payments:write'].sort(),
    );
  });

  it('has examples of real values', () => {
    const found = operations().flatMap(({ path, method, operation }) => {
      const parts = [operation.requestBody, ...Object.values(operation.responses)];
      const examples = parts.flatMap((part) =>
        Object.values(part?.content ?? {}).map(({ example }) => example),
      );
      return /"(?:Text|string|foo|test)"[,\]}]/i.test(JSON.stringify(examples)) ? [`${method} ${path}`] : [];
    });
    expect(found).toEqual([]);
  });

  it('has an example of each parameter that is required', () => {
    const missing = operations().flatMap(({ path, operation }) =>
      (operation.parameters ?? [])
        .filter(({ in: place, required }) => place === 'query' && required)
        .filter(({ example, schema }) => (example ?? schema.example) === undefined)
        .map(({ name }) => `${path} ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('has booleans for booleans, and names for what clients handle by itself', () => {
    const texts = operations().flatMap(({ path, operation }) =>
      (operation.parameters ?? [])
        .filter(({ schema }) => (schema as { enum?: readonly unknown[] } | undefined)?.enum?.includes('true'))
        .map(({ name }) => `${path} ${name}`),
    );
    expect(texts).toEqual([]);
    const { Order, Product } = description.components.schemas;
    const shapeOf = (schema: Json, name: string) => schema.properties[name].items.$ref.split('/').at(-1);
    expect(['items', 'timeline'].map((name) => shapeOf(Order, name))).toEqual(['OrderItem', 'OrderEvent']);
    expect(shapeOf(Product, 'variants')).toBe('ProductVariant');
  });

  it('has an example of each body and answer that its schema allows', () => {
    const { findFaults } = createSchemaChecks(description);
    for (const { path, method, operation } of operations()) {
      for (const [type, { example }] of Object.entries(operation.requestBody?.content ?? {}))
        if (type === 'application/json')
          expect([
            method,
            path,
            findFaults(['paths', path, method, 'requestBody', 'content', type, 'schema'], example),
          ]).toEqual([method, path, []]);
      const [status, answer] = Object.entries(operation.responses).find(([key]) => key.startsWith('2')) ?? [];
      const place = [
        'paths',
        path,
        method,
        'responses',
        String(status),
        'content',
        'application/json',
        'schema',
      ];
      expect([method, path, findFaults(place, answer?.content?.['application/json']?.example)]).toEqual([
        method,
        path,
        [],
      ]);
    }
  });
});
