export { people, type Person } from './people';
export { startOidcSimulator, type OidcSimulator } from './server';
export { chooseThere, type ProviderVisitor } from './visit';
