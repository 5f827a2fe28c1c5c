import { CommandError } from '../../language/errors';
import type { CommandDefinition } from '../command-context';

/** Search indexes exist on MongoDB Atlas only. */
export const searchIndexCommand: CommandDefinition = {
  fields: 'any',
  run() {
    throw new CommandError(
      115,
      'CommandNotSupported',
      'Search index commands are only supported with Atlas.',
    );
  },
};
