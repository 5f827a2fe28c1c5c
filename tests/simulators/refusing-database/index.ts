export { startRefusingDatabase, type Refusal } from './server';
