/** The day of the last change to the privacy policy or to the terms, as it is shown: who changes them changes it. */
export const legalTextsChangedOn = '21 November 2026';
