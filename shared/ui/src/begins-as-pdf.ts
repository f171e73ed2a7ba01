/** Is a file a PDF, whatever it is called? Its header may stand anywhere in the first kilobyte, as the server takes it. */
export const beginsAsPdf = async (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1_024)
    .text()
    .then(
      (head) => head.includes('%PDF'),
      () => false,
    );
