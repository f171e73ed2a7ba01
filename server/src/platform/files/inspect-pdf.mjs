// Runs in a thread of its own (see check-pdf.ts). JavaScript, because pdf.js is an ES module: the thread loads this file
// as it is, from a built server as from a test.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

// Polyfill of the one function that pdf.js needs and Node 20 lacks.
Promise.withResolvers ??= () => {
  const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
};

/**
 * Opens a document as a viewer would and looks for actions of document, pages and form fields that run JavaScript.
 * @public The threads call it by its name.
 */
export async function inspectPdf({ data }) {
  const task = getDocument({ data, verbosity: 0 });
  try {
    const pdf = await task.promise;
    if (await pdf.hasJSActions()) return 'script';
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      if ((await page.getJSActions()) !== null) return 'script';
      // A button of a page need not be in the list of fields.
      if ((await page.getAnnotations()).some(({ actions }) => actions)) return 'script';
      page.cleanup();
    }
    return null;
  } catch (error) {
    return error.name === 'PasswordException' ? 'password' : 'damaged';
  } finally {
    await task.destroy();
  }
}
