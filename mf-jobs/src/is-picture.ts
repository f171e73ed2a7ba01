/** Whether browsers show a file of this type as a picture. */
export const isPicture = (mime: string): boolean => /^image\/(png|jpeg|gif|webp)$/.test(mime);
