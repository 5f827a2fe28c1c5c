export const setUpPath = '/set-up';
/** The form of a step. */
export const setUpStepPath = (step: string): string => `${setUpPath}/${step}`;
/** Its row in the list. */
export const setUpRowPath = (step: string): string => `${setUpPath}#${step}`;
/** A page of the settings that a step links to, from which the list is the way back; the path alone without a step. */
export const fromSetUp = (path: string, step: string | null): string =>
  step === null ? path : `${path}?set-up=${step}`;
export const legalRulesPath = `${setUpPath}/rules`;
export const uneditedContentPath = `${setUpPath}/as-it-came`;
