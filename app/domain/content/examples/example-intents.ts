/** `intent` of the buttons about examples in the lists of the back office. */
export const addExamplesIntent = 'add-examples';
export const keepExampleIntent = 'keep-example';
export const removeExamplesIntent = 'remove-examples';

export const exampleMessages = {
  added: 'The examples are here. Customers see one only after you have kept it.',
  noneExist: 'There are no examples for this list.',
  alreadyThere: 'The examples are in this list already.',
  notAdded: 'This list has entries already. We added no examples.',
  removed: 'The examples are gone.',
  kept: (name: string) => `“${name}” is no example any more. Customers can see it now.`,
  gone: 'This example has been removed.',
} as const;
