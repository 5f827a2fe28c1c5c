/** The inputs that one image field of a form consists of. Takes its name. */
export const imageInputNames = (name: string) =>
  ({
    /** The id of what was uploaded before; '' for the picture that is there (see image-choice). */
    choice: name,
    /** A file to upload with the form. */
    file: `${name}File`,
    /** Ticked to take the picture away. */
    removal: `${name}Removed`,
  }) as const;

/** The name of a file as alternative text: without its extension (admin.md section 5). */
export const altFromFileName = (fileName: string): string =>
  fileName
    .replace(/\.[^.]*$/, '')
    .trim()
    .slice(0, 200);
