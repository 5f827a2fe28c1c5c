/** Update this with every change to the privacy policy or the terms. */
export const legalTextsChangedOn = '21 November 2026';
