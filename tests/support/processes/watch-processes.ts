import { createServer, type AddressInfo, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

export const reportingProcess = fileURLToPath(new URL('reporting-process.mjs', import.meta.url));

/** Takes the reports of processes (reporting-process.mjs): each keeps a connection, which the system closes at its end. */
export async function watchProcesses() {
  const connections = new Set<Socket>();
  const processes = new Map<string, { pid: number; ended: Promise<void> }>();
  let announce = () => undefined as void;
  const server = createServer((connection) => {
    connections.add(connection);
    // A killed process can reset its connection.
    connection.on('error', () => undefined);
    const ended = new Promise<void>((resolve) => connection.once('close', () => resolve()));
    connection.once('data', (report: Buffer) => {
      // A browser reports by a request for /browser, and waits for the response.
      const [, name = '', pid] = /^(?:GET \/)?(\w+) (\d+)?/.exec(report.toString()) ?? [];
      processes.set(name, { pid: Number(pid ?? 0), ended });
      announce();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    /** The variable by which processes find their way here. */
    variables: { REPORT_PORT: String((server.address() as AddressInfo).port) },
    /** Resolves with the process ids, by name, when all have reported. */
    started: (...names: string[]) =>
      new Promise<number[]>((resolve) => {
        announce = () => {
          const pids = names.map((name) => processes.get(name)?.pid);
          if (!pids.includes(undefined)) resolve(pids as number[]);
        };
        announce();
      }),
    /** Resolves when these have ended. */
    ended: (...names: string[]) => Promise.all(names.map((name) => processes.get(name)?.ended)),
    /** Ends those that are left. */
    close: () => {
      for (const connection of connections) connection.destroy();
      server.close();
    },
  };
}
