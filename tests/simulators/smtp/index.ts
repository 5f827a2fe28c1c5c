export { simulatorCertificate } from './certificate';
export * from './server';
