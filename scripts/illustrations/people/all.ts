import { crew } from './crew';
import { founders } from './founders';
import { visitors } from './visitors';

/** The portraits of the demo farm under the slugs of app/seed/demo/team.ts; calling one writes the SVG. */
export const portraits: Record<string, () => string> = { ...founders, ...crew, ...visitors };
