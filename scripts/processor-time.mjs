// The processor time of this process and all of its descendants, by kind of work (docs/decisions/0034).
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';

/** A sample misses what a renderer has used since the one before it ended. */
const sampleMs = 1_000;

/** The samples between leave out the processes that were not ours, which are most of the work. */
const samplesToWholeOne = 10;

/**
 * Says which kind of work a process does, and its descendants that have no kind of their own; null takes that back. Does
 * nothing where nobody measures.
 *
 * @param {number | undefined} pid undefined for a process that could not be started
 * @param {string | null} kind
 */
export function nameWork(pid, kind) {
  const folder = process.env.PROCESSOR_TIME_FOLDER;
  if (!folder || pid === undefined) return;
  const file = join(folder, String(pid));
  if (kind === null) rmSync(file, { force: true });
  else writeFileSync(file, kind);
}

/**
 * Samples /proc: Chromium's zygote does not wait for its renderers, so neither `time` nor any parent counts them. `parent` is
 * a folder for temporary files. Null where there is no /proc.
 */
export function measureProcessorTime(parent) {
  if (!existsSync('/proc/self/stat')) return null;
  const folder = mkdtempSync(join(parent, 'malisho-work-'));
  process.env.PROCESSOR_TIME_FOLDER = folder;
  const startedAt = performance.now();
  const loadBefore = loadavg()[0];
  const loopBefore = measureFixedLoop();
  const ticksByKind = new Map();
  /** This process and its descendants in the last sample. */
  let known = new Map();
  /** The numbers of processes that were not ours. */
  let others = new Set();
  let samples = 0;

  function sample() {
    if (samples % samplesToWholeOne === 0) others = new Set();
    samples += 1;
    const pids = listProcesses();
    const all = readProcesses(pids.filter((pid) => !others.has(pid)));
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
    const ourNumbers = new Set(ours.map(({ pid }) => pid));
    // Only those that are still there: the system gives a number to another process much later.
    others = new Set(pids.filter((pid) => !ourNumbers.has(pid)));
    const living = new Map(ours.map((each) => [each.key, { ...each, kind: kindOf(each) }]));
    const self = ours.find(({ pid }) => pid === process.pid);
    if (self) living.set(self.key, { ...self, kind: 'measuring' });
    // A parent that waits for an ended child takes over its time, which was counted up to the last sample. When several
    // generations end at once, the nearest that lives takes over all of it.
    const ended = new Map();
    for (const [key, each] of known) if (!living.has(key)) ended.set(each.pid, each);
    const counted = new Map();
    for (const { parent, own, waited } of ended.values()) {
      let heir = parent;
      while (ended.has(heir)) heir = ended.get(heir).parent;
      counted.set(heir, (counted.get(heir) ?? 0) + own + waited);
    }
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
    /** Ends the measurement; returns it as lines: seconds by kind, and what tells how fast and how busy the machine was. */
    stop() {
      clearInterval(timer);
      sample();
      rmSync(folder, { recursive: true, force: true });
      const tookSeconds = (performance.now() - startedAt) / 1_000;
      const perSecond = ticksPerSecond();
      const rows = [...ticksByKind].map(([kind, ticks]) => [kind, ticks / perSecond]);
      rows.sort(([, one], [, other]) => other - one);
      const sum = rows.reduce((total, [, seconds]) => total + seconds, 0);
      return [
        'Seconds of processor time:',
        ...[...rows, ['in all', sum]].map(
          ([kind, seconds]) => `${kind.padEnd(20)}${seconds.toFixed(0).padStart(6)}`,
        ),
        `in ${tookSeconds.toFixed(0)} s; load ${loadBefore.toFixed(1)} before and ${loadavg()[0].toFixed(1)} after; ` +
          `a fixed loop took ${loopBefore.toFixed(2)} s before and ${measureFixedLoop().toFixed(2)} s after`,
      ];
    },
  };
}

/** Seconds of processor time: machines differ, and a busy one is slower. */
function measureFixedLoop() {
  let value = 1;
  const run = (rounds) => {
    for (let round = 0; round < rounds; round += 1) value = (Math.imul(value, 1_664_525) + round) | 0;
  };
  // Compiled before it is measured.
  run(50_000_000);
  const { user, system } = process.cpuUsage();
  run(200_000_000);
  const { user: userAfter, system: systemAfter } = process.cpuUsage();
  return (userAfter - user + systemAfter - system) / 1e6;
}

const listProcesses = () => readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? Number(name) : []));

function readProcesses(pids) {
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
    pid,
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
