import type { SaveResult } from '~/domain/editing/save-document.server';
import { ApiError, notFound } from './api-error';
import { changedMeanwhile, rejectedForm } from './schemas/form-body';

/** The saved or deleted document. Throws an ApiError: 400 with the names that `nameOf` gives the fields of the form, 404, 409. */
export function unwrapSave<Stored>(
  result: SaveResult<Stored>,
  noun: string,
  nameOf?: (field: string) => string,
): Stored {
  if (result.ok) return result.document;
  switch (result.reason) {
    case 'rejected':
      throw rejectedForm(result.errors, nameOf);
    case 'refused':
      throw new ApiError(409, result.message);
    case 'unknown':
      throw notFound(`The ${noun}`);
    case 'conflict':
      throw changedMeanwhile(noun);
  }
}
