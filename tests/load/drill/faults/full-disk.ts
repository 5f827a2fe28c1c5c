import { stat } from 'node:fs/promises';
import { storeFilePath } from '#db/embedded/storage/lmdb/open-store-file';

/** A disk that is not full by then has found room in free pages of the file. */
export const maxFillMs = 12_000;

const blockBytes = 512;

/** The size of the store's file in the unit of `ulimit -f`, to leave no room for more. */
export async function countStoreBlocks(directory: string): Promise<number> {
  const { size } = await stat(storeFilePath(directory));
  return Math.ceil(size / blockBytes);
}
