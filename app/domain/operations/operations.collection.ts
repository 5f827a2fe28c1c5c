import { defineCollection } from '#db/define-collection';
import type { OperationRecord } from './operation-record';

export const operations = defineCollection<OperationRecord>({ name: 'operations', visibility: 'private' });
