/** The library of our forms checks one field by a submit event of its own, with a button of this name, and sends nothing. */
export const isValidateIntent = (submitter: HTMLElement | null | undefined): boolean =>
  submitter?.getAttribute('name') === '__intent__';
