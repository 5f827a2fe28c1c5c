// The processor time of this process and all of its descendants, by kind of work (docs/decisions/0034).
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';

const sampleMs = 200;

/**
 * Samples /proc: Chromium's zygote does not wait for its renderers, so neither `time` nor any parent counts them. A process
 * belongs to the kind that stands in the file of `folder` whose name is its process id, else to that of its parent. Null
 * where there is no /proc.
 */
export function measureProcessorTime(folder) {
  if (!existsSync('/proc/self/stat')) return null;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const startedAt = performance.now();
  const loadBefore = loadavg()[0];
  const ticksByKind = new Map();
  /** This process and its descendants in the last sample. */
  let known = new Map();

  function sample() {
    const all = readProcesses();
    const named = new Map(readdirSync(folder).map((pid) => [Number(pid), readText(join(folder, pid))]));
    // An orphan has another parent, and stays ours.
    const isOurs = (each) =>
      each !== undefined && (each.pid === process.pid || known.has(each.key) || isOurs(all.get(each.parent)));
    const kindOf = (each) => {
      const parent = all.get(each.parent);
      const inherited = isOurs(parent) ? kindOf(parent) : known.get(each.key)?.kind;
      return named.get(each.pid) || inherited || 'other';
    };
    const ours = [...all.values()].filter(isOurs);
    const living = new Map(ours.map((each) => [each.key, { ...each, kind: kindOf(each) }]));
    // A parent that waits for an ended child takes over its time, which was counted up to the last sample.
    const counted = new Map();
    for (const [key, { parent, own, waited }] of known)
      if (!living.has(key)) counted.set(parent, (counted.get(parent) ?? 0) + own + waited);
    for (const [key, each] of living) {
      const before = known.get(key) ?? (each.pid === process.pid ? each : { own: 0, waited: 0 });
      const taken = each.waited - before.waited;
      const rest = taken > 0 ? Math.max(0, taken - (counted.get(each.pid) ?? 0)) : 0;
      ticksByKind.set(each.kind, (ticksByKind.get(each.kind) ?? 0) + each.own - before.own + rest);
    }
    known = living;
  }

  sample();
  const timer = setInterval(sample, sampleMs).unref();
  return {
    /** Ends the measurement: seconds of processor time by kind, of real time, and the load average of the last minute. */
    stop() {
      clearInterval(timer);
      sample();
      rmSync(folder, { recursive: true, force: true });
      const perSecond = ticksPerSecond();
      return {
        seconds: Object.fromEntries([...ticksByKind].map(([kind, ticks]) => [kind, ticks / perSecond])),
        tookSeconds: (performance.now() - startedAt) / 1_000,
        loadBefore,
        loadAfter: loadavg()[0],
      };
    },
  };
}

function readProcesses() {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(pids.map(readProcess).flatMap((each) => (each ? [[each.pid, each]] : [])));
}

/** Times are in clock ticks (proc(5)). Null for a process that has ended. */
function readProcess(pid) {
  const text = readText(`/proc/${pid}/stat`);
  if (text === '') return null;
  // The name stands in brackets and may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [parent, user, system, waitedUser, waitedSystem, start] = [1, 11, 12, 13, 14, 19].map((index) =>
    Number(fields[index]),
  );
  return {
    pid: Number(pid),
    // Process ids are used again.
    key: `${pid} ${start}`,
    parent,
    own: user + system,
    waited: waitedUser + waitedSystem,
  };
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const ticksPerSecond = () => Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
