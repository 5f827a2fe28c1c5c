import { join } from 'node:path';
import type { DatabaseKind } from '#db/backup/backup-record';
import type { Environment } from '~/env.server';

export const databaseKindOf = ({ mongodbUri }: Pick<Environment, 'mongodbUri'>): DatabaseKind =>
  mongodbUri === null ? 'built-in-store' : 'mongodb';

/** The folder of the built-in store. */
export const storeDirectoryOf = (dataDirectory: string): string => join(dataDirectory, 'store');
