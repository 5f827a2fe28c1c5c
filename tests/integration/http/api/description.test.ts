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
        'info-license': 'off',
        // Literal paths are matched before those with a parameter (OpenAPI 3.1, 4.8.8).
        'no-ambiguous-paths': 'off',
        // A shop under test is at 127.0.0.1.
        'no-server-example.com': 'off',
        // Signing in and reading the catalogue need no token.
        'security-defined': 'off',
        'no-unused-components': 'off',
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

  it('names each permission that an API key can have, and no other', () => {
    const text = JSON.stringify(description.paths);
    expect(permissionNames.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).sort()).toEqual(
      [...apiKeyPermissions].sort(),
    );
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
