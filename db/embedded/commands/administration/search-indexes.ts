import { CommandError } from '../../language/errors';
import type { CommandDefinition } from '../command-context';

/** 115 CommandNotSupported, as from a MongoDB server outside Atlas. */
export const onlyOnAtlas = (message: string) => new CommandError(115, 'CommandNotSupported', message);

/** Search indexes exist on MongoDB Atlas only. */
export const searchIndexCommand: CommandDefinition = {
  fields: 'any',
  run() {
    throw onlyOnAtlas('Search index commands are only supported with Atlas.');
  },
};
