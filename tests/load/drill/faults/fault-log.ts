/** A fault that was injected. Times are ms of the epoch. */
export type InjectedFault = {
  readonly name: string;
  readonly startedAt: number;
  /** Null while it is under way. */
  endedAt: number | null;
  /** Null while it is under way, and where nothing showed the recovery. */
  recoveredInMs: number | null;
};

export type FaultKind = {
  readonly name: string;
  /** How often it comes in a deck of all kinds. */
  readonly weight: number;
  /** Injects and lifts it; resolves with the ms until all worked again, or null where nothing shows it. */
  readonly inject: () => Promise<number | null>;
};

export type FaultLog = {
  readonly faults: readonly InjectedFault[];
  inject(kind: FaultKind): Promise<void>;
  /** Whether any fault was under way since then. */
  hasFaultSince(time: number): boolean;
};

export function createFaultLog(): FaultLog {
  const faults: InjectedFault[] = [];
  return {
    faults,
    async inject({ name, inject }) {
      const fault: InjectedFault = { name, startedAt: Date.now(), endedAt: null, recoveredInMs: null };
      faults.push(fault);
      try {
        fault.recoveredInMs = await inject();
      } finally {
        fault.endedAt = Date.now();
      }
    },
    hasFaultSince: (time) => faults.some(({ endedAt }) => endedAt === null || endedAt >= time),
  };
}

/** The ms that `work` takes. */
export async function measure(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
