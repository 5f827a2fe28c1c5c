export const setUpPath = '/set-up';
/** The form of a step. */
export const setUpStepPath = (step: string): string => `${setUpPath}/${step}`;
export const legalRulesPath = `${setUpPath}/rules`;
export const uneditedContentPath = `${setUpPath}/as-it-came`;
