const isFile = (value: unknown): value is Blob => typeof Blob !== 'undefined' && value instanceof Blob;

/** Whether a field of a body is a file or a list with one. */
const hasFile = (value: unknown): boolean => isFile(value) || (Array.isArray(value) && value.some(isFile));

/** Encodes a body for sending: as JSON, or as a form if it has files. */
export function formOrJson(body: object): string | FormData {
  const fields = Object.entries(body);
  if (!fields.some(([, value]) => hasFile(value))) return JSON.stringify(body);
  const form = new FormData();
  // Append fields before files, so that a server that streams the files already has the fields.
  for (const [name, value] of fields) {
    if (value != null && !hasFile(value))
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (const [name, value] of fields) {
    if (hasFile(value))
      for (const file of Array.isArray(value) ? value : [value]) form.append(name, file as Blob);
  }
  return form;
}
