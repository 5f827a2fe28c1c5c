/** The library of our forms checks one field by a submit event of its own, which sends nothing. */
export const isFieldCheck = (event: Event): boolean =>
  (event as SubmitEvent).submitter?.getAttribute('name') === '__intent__';
