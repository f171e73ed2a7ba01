/**
 * Whether a file is a PDF, whatever its name. As on the server, the PDF header may be anywhere in the first kilobyte.
 */
export const beginsAsPdf = async (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1_024)
    .text()
    .then(
      (head) => head.includes('%PDF'),
      () => false,
    );
