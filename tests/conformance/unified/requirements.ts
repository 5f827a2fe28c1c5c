import type { Document, MongoClient } from 'mongodb';
import type { RunOnRequirement } from './format';
import { readNumber, canonicalText } from './values';

export type ServerDescription = {
  version: number[];
  topology: 'single' | 'replicaset' | 'sharded' | 'load-balanced';
  parameters: Document;
  /** whether the connection string names a user */
  auth: boolean;
};

export async function describeServer(client: MongoClient): Promise<ServerDescription> {
  const admin = client.db('admin');
  const [build, hello, parameters] = await Promise.all([
    admin.command({ buildInfo: 1 }),
    admin.command({ hello: 1 }),
    admin.command({ getParameter: '*' }),
  ]);
  return {
    version: parseVersion(String(build.version)),
    topology: hello.msg === 'isdbgrid' ? 'sharded' : hello.setName ? 'replicaset' : 'single',
    parameters,
    auth: client.options.credentials !== undefined,
  };
}

/** A test runs if at least one alternative is met, or if there is none. Returns the reason why not, or null. */
export function unmetRequirement(
  requirements: RunOnRequirement[] | undefined,
  server: ServerDescription,
): string | null {
  if (!requirements?.length) return null;
  const reasons = requirements.map((requirement) => unmetPart(requirement, server));
  return reasons.includes(null) ? null : `runOnRequirements: ${[...new Set(reasons)].join(', or ')}`;
}

function unmetPart(requirement: RunOnRequirement, server: ServerDescription): string | null {
  const { minServerVersion, maxServerVersion, topologies } = requirement;
  if (minServerVersion && compareVersions(server.version, parseVersion(minServerVersion)) < 0) {
    return `server ${minServerVersion} or newer`;
  }
  if (maxServerVersion && compareVersions(server.version, parseVersion(maxServerVersion)) > 0) {
    return `server ${maxServerVersion} or older`;
  }
  if (
    topologies &&
    !topologies.some((name) => name.replace(/^sharded-replicaset$/, 'sharded') === server.topology)
  ) {
    return `topology ${topologies.join(' or ')}`;
  }
  if (requirement.serverless === 'require') return 'serverless';
  if (requirement.csfle) return 'client-side field level encryption';
  if (requirement.authMechanism) return `authentication mechanism ${requirement.authMechanism}`;
  if (requirement.auth !== undefined && requirement.auth !== server.auth) {
    return requirement.auth ? 'authentication' : 'no authentication';
  }
  for (const [name, value] of Object.entries(requirement.serverParameters ?? {})) {
    if (!sameParameter(value, server.parameters[name]))
      return `server parameter ${name} ${canonicalText(value)}`;
  }
  return null;
}

function sameParameter(expected: unknown, actual: unknown): boolean {
  const number = readNumber(expected);
  return number === undefined
    ? canonicalText(expected) === canonicalText(actual)
    : number == readNumber(actual);
}

function parseVersion(text: string): number[] {
  return (text.split('-')[0] ?? '').split('.').map(Number);
}

function compareVersions(a: number[], b: number[]): number {
  for (let part = 0; part < 3; part++) {
    const difference = (a[part] ?? 0) - (b[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
