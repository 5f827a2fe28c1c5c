export type BodyLimits = {
  /** Incomplete bodies, in total and of one client address. */
  readonly maxBodies: number;
  readonly maxBodiesPerAddress: number;
  /** Bytes that are stored of incomplete bodies. */
  readonly maxBytes: number;
  readonly maxBytesPerAddress: number;
  /** Uploads in progress, in total and of one client address. */
  readonly maxUploads: number;
  readonly maxUploadsPerAddress: number;
  /** Time from the headers of a form to its last byte. */
  readonly formTimeoutMs: number;
  /** Longest pause of an upload. A slow mobile network is no pause. */
  readonly uploadIdleTimeoutMs: number;
};

/** Which limit a body exceeded. */
export type BodyRejection = 'timeout' | 'address-limit' | 'total-limit';

export type IncompleteBody = {
  readonly address: string;
  /** Bytes that are stored of it. */
  bytes: number;
  reject(reason: BodyRejection): void;
};

export type IncompleteBodies = ReturnType<typeof createIncompleteBodies>;

type AddressUsage = { readonly bodies: Set<IncompleteBody>; bytes: number };

/**
 * Counts the incomplete bodies by client address, oldest first. Above a limit it rejects the oldest body of the address
 * that uses most.
 */
export function createIncompleteBodies(limits: BodyLimits) {
  const byAddress = new Map<string, AddressUsage>();
  let count = 0;
  let bytes = 0;

  const rejectOldest = (usage: AddressUsage | undefined, reason: BodyRejection) => {
    for (const body of usage?.bodies ?? []) {
      remove(body);
      return body.reject(reason);
    }
  };
  const findLargest = (size: (usage: AddressUsage) => number): AddressUsage | undefined => {
    let largest: AddressUsage | undefined;
    for (const usage of byAddress.values()) if (!largest || size(usage) > size(largest)) largest = usage;
    return largest;
  };
  const remove = (body: IncompleteBody) => {
    const usage = byAddress.get(body.address);
    if (!usage?.bodies.delete(body)) return;
    count -= 1;
    usage.bytes -= body.bytes;
    bytes -= body.bytes;
    if (usage.bodies.size === 0) byAddress.delete(body.address);
  };
  return {
    remove,
    add(body: IncompleteBody): void {
      const ofAddress = byAddress.get(body.address);
      if (ofAddress && ofAddress.bodies.size >= limits.maxBodiesPerAddress)
        rejectOldest(ofAddress, 'address-limit');
      else if (count >= limits.maxBodies)
        rejectOldest(
          findLargest(({ bodies }) => bodies.size),
          'total-limit',
        );
      const usage = byAddress.get(body.address) ?? { bodies: new Set(), bytes: 0 };
      byAddress.set(body.address, usage);
      usage.bodies.add(body);
      count += 1;
    },
    /** Sets how many bytes are stored of a body that was added. */
    resize(body: IncompleteBody, stored: number): void {
      const usage = byAddress.get(body.address);
      if (!usage?.bodies.has(body)) return;
      const growth = stored - body.bytes;
      body.bytes = stored;
      usage.bytes += growth;
      bytes += growth;
      while (usage.bytes > limits.maxBytesPerAddress) rejectOldest(usage, 'address-limit');
      while (bytes > limits.maxBytes)
        rejectOldest(
          findLargest((each) => each.bytes),
          'total-limit',
        );
    },
  };
}

/** Counts the uploads in progress by client address. A new one above a limit is rejected: senders are signed in. */
export function createUploadCounts(limits: BodyLimits) {
  const counts = new Map<string, number>();
  let count = 0;
  const change = (address: string, by: 1 | -1) => {
    const left = (counts.get(address) ?? 0) + by;
    if (left > 0) counts.set(address, left);
    else counts.delete(address);
    count += by;
  };
  return {
    findRejection: (address: string): BodyRejection | null =>
      count >= limits.maxUploads
        ? 'total-limit'
        : (counts.get(address) ?? 0) >= limits.maxUploadsPerAddress
          ? 'address-limit'
          : null,
    /** Returns the function that ends the upload. */
    start(address: string): () => void {
      change(address, 1);
      return () => change(address, -1);
    },
  };
}
