import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

/** A connection of the driver, which does not export the type. */
type Connection = { readonly socket: Socket; cleanup(error: Error): void };

const patched = Symbol.for('malisho ends writes of closed connections');

/**
 * Makes commands fail whose connection is closed while they are written. The driver (7.8) waits for 'drain' after a write to a
 * socket that is destroyed and has not yet told so, and 'drain' never comes. Where the monitor of a server waits like this, the
 * driver never finds that server again. Call before the first connection.
 */
export function endClosedWrites(): void {
  const driver = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
    readonly Connection: { readonly prototype: Connection & { [patched]?: true } };
  };
  const { prototype } = driver.Connection;
  // Server and pages are two bundles that share the driver.
  if (prototype[patched]) return;
  prototype[patched] = true;
  const { cleanup } = prototype;
  prototype.cleanup = function (this: Connection, error) {
    cleanup.call(this, error);
    // The command then finds the error of its connection.
    this.socket.emit('drain');
  };
}
