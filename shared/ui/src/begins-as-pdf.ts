/** Whether a file begins as a PDF does, whatever it is called. */
export const beginsAsPdf = async (file: Blob): Promise<boolean> =>
  file
    .slice(0, 5)
    .text()
    .then(
      (head) => head === '%PDF-',
      () => false,
    );
