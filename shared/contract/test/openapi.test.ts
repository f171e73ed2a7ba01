import { calls } from '../src/index';
import { openApi } from '../src/openapi';

interface Operation {
  security: object[];
  requestBody?: {
    required: boolean;
    content: Record<string, { schema: { properties?: Record<string, object>; required?: string[] } }>;
  };
  responses: Record<string, object>;
}
interface Document {
  servers: { url: string }[];
  components: { responses: Record<string, object> };
  paths: Record<string, Record<string, Operation>>;
}

const document = openApi(calls as never, 'https://crew.example.com') as Document;
const operation = ({ path, method }: { path: string; method: string }): Operation => {
  const found = document.paths[path]?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`${path} is missing.`);
  return found;
};
const formOf = (call: { path: string; method: string }) =>
  operation(call).requestBody?.content['multipart/form-data']?.schema;

test('C.13: the document names the files of a form, and whether they must be there', () => {
  const { idJob, files } = formOf(calls.uploadJobFile)?.properties ?? {};
  expect(idJob).toBeDefined();
  expect(files).toMatchObject({ type: 'array', maxItems: 10, items: { type: 'string', format: 'binary' } });
  expect(formOf(calls.uploadJobFile)?.required).toContain('files');
  expect(formOf(calls.saveResume)?.properties).toMatchObject({ file: { type: 'string', format: 'binary' } });
  expect(formOf(calls.saveLicence)?.required).not.toContain('file');
  expect(Object.keys(operation(calls.saveLicence).requestBody?.content ?? {})).toEqual([
    'multipart/form-data',
    'application/json',
  ]);
});

test('C.13: a body that the server needs is required; one that may be empty is not', () => {
  const isRequired = (call: { path: string; method: string }) => operation(call).requestBody?.required;
  expect(isRequired(calls.login)).toBe(true);
  expect(isRequired(calls.uploadJobFile)).toBe(true);
  expect(isRequired(calls.logout)).toBe(false);
});

test('C.13: the document names its server, which calls are public, and how each may fail', () => {
  expect(document.servers).toEqual([{ url: 'https://crew.example.com' }]);
  expect(operation(calls.login).security).toEqual([]);
  expect(operation(calls.uploadJobFile).security).toEqual([{ token: [] }]);
  const failures = ['400', '401', '403', '404', '409', '413', '429', '503'];
  expect(Object.keys(document.components.responses)).toEqual(failures);
  for (const call of Object.values(calls))
    expect(Object.keys(operation({ ...call, path: call.path.replace(/:(\w+)/g, '{$1}') }).responses)).toEqual(
      ['200', ...failures],
    );
});
