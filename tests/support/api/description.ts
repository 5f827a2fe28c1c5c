import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Description } from '~/api/description/describe';

export type { Description };

const toPointer = (parts: readonly string[]): string =>
  `api#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

/** Checks values against the schemas of a description. */
export function createSchemaChecks(description: Description) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...description, $id: 'api' });
  const checks = new Map<string, ValidateFunction>();
  const findFaults = (parts: readonly string[], value: unknown): readonly ErrorObject[] => {
    const $ref = toPointer(parts);
    const check = checks.get($ref) ?? ajv.compile({ $ref });
    checks.set($ref, check);
    return check(value) ? [] : (check.errors ?? []);
  };
  return {
    findFaults,
    /** Checks the JSON body of an answer; `path` is a key of the paths. Fails for a status that is not described. */
    findAnswerFaults(
      { method, path, status }: { readonly method: string; readonly path: string; readonly status: number },
      body: unknown,
    ): readonly Pick<ErrorObject, 'message'>[] {
      const call = method.toLowerCase() as keyof (typeof description)['paths'][string];
      const response = description.paths[path]?.[call]?.responses[status];
      if (!response) return [{ message: `${method} ${path} does not describe ${status}` }];
      const place = response.$ref?.split('/').slice(1) ?? ['paths', path, call, 'responses', String(status)];
      return findFaults([...place, 'content', 'application/json', 'schema'], body);
    },
  };
}
