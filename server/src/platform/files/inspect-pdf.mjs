// Runs in a separate thread (see check-pdf.ts). JavaScript, because pdf.js is an ES module, and the thread must load
// this file unchanged from both the built server and a test.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

// Polyfill of the one function that pdf.js needs and Node 20 lacks.
Promise.withResolvers ??= () => {
  const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
};

/**
 * Opens a document as a viewer would, and looks for actions of the document, its pages and form fields that run
 * JavaScript.
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
      // A button on a page may be missing from the list of fields.
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
