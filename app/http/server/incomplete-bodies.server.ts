export type BodyLimits = {
  readonly maxBodies: number;
  readonly maxBodiesPerAddress: number;
  /** Stored bytes of incomplete bodies. */
  readonly maxBytes: number;
  readonly maxBytesPerAddress: number;
  readonly maxUploads: number;
  readonly maxUploadsPerAddress: number;
  /** From the headers to the last byte. */
  readonly formTimeoutMs: number;
  readonly uploadIdleTimeoutMs: number;
};

export type BodyRejection = 'timeout' | 'address-limit' | 'total-limit';

export type IncompleteBody = {
  readonly address: string;
  bytes: number;
  reject(reason: BodyRejection): void;
};

export type IncompleteBodies = ReturnType<typeof createIncompleteBodies>;

type AddressUsage = { readonly bodies: Set<IncompleteBody>; bytes: number };

/** Above a limit, rejects the oldest body of the address that uses most. */
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

/** Above a limit, rejects the new upload: senders are signed in. */
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
