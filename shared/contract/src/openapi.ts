import { z } from 'zod';
import type { Call } from './call';

const refusal = {
  type: 'object',
  required: ['error', 'snackbar'],
  properties: { error: { const: true }, snackbar: { type: 'object' } },
};
const wait = { 'retry-after': { description: 'Seconds to wait.', schema: { type: 'integer' } } };
const failure = (description: string, headers?: object) => ({
  description,
  ...(headers ? { headers } : {}),
  content: { 'application/json': { schema: refusal } },
});

/** The answers that any call may give instead of 200. */
const failures = {
  400: failure('Not understood.'),
  401: failure('No session.'),
  403: failure('Not allowed.'),
  404: failure('Not found, or not open to this caller.'),
  409: failure('Somebody else was first, or the sent version is old.'),
  413: failure('Too large.'),
  429: failure('Too many requests.', wait),
  503: failure('The server is busy, or its database is away.', wait),
};
const failureRefs = Object.fromEntries(
  Object.keys(failures).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
);

const bytes = { type: 'string', format: 'binary' };
interface JsonObject {
  properties?: Record<string, object>;
  required?: string[];
}
const schema = (type: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(type, { io, unrepresentable: 'any' }) as JsonObject;

/** The form body of a call: its fields, and its files as `file`, or as `files` if it takes several. */
function formOf(
  { properties, required = [], ...rest }: JsonObject,
  multipart: NonNullable<Call['multipart']>,
) {
  const { maxFiles, maxFileBytes, isOptional } = multipart;
  const description = `At most ${maxFileBytes} bytes each. The server takes any name for this part.`;
  const part =
    maxFiles === 1
      ? { file: { ...bytes, description } }
      : { files: { type: 'array', items: bytes, maxItems: maxFiles, description } };
  return {
    ...rest,
    properties: { ...properties, ...part },
    required: isOptional ? required : [...required, ...Object.keys(part)],
  };
}

function requestBodyOf(call: Call, body: JsonObject) {
  const { multipart } = call;
  return {
    // The server reads a missing body as {}.
    required: (multipart !== undefined && !multipart.isOptional) || !call.body.safeParse({}).success,
    content: {
      ...(multipart ? { 'multipart/form-data': { schema: formOf(body, multipart) } } : {}),
      ...(multipart && !multipart.isOptional ? {} : { 'application/json': { schema: body } }),
    },
  };
}

function operationOf(call: Call) {
  const names = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  const body = schema(call.body, 'input');
  const queries =
    call.method === 'GET' ? Object.keys(body.properties ?? {}).filter((name) => !names.includes(name)) : [];
  const parameter = (name: string, where: 'path' | 'query') => ({
    name,
    in: where,
    required: where === 'path' || (body.required ?? []).includes(name),
    schema: body.properties?.[name] ?? {},
  });
  return {
    operationId: call.name,
    'x-policy': call.policy,
    security: call.policy === 'public' ? [] : [{ token: [] }],
    parameters: [
      ...names.map((name) => parameter(name, 'path')),
      ...queries.map((name) => parameter(name, 'query')),
    ],
    ...(call.method === 'POST' ? { requestBody: requestBodyOf(call, body) } : {}),
    responses: {
      200: call.raw
        ? { description: 'Bytes.', content: { '*/*': { schema: bytes } } }
        : {
            description: 'Done, or refused.',
            content: { 'application/json': { schema: { anyOf: [schema(call.ok, 'output'), refusal] } } },
          },
      ...failureRefs,
    },
  };
}

/**
 * The API as OpenAPI 3.1, from the declarations that the server itself runs on. `server` is the API's address without
 * a slash at the end; by default the origin of the document. We do not use @fastify/swagger, because it reads schemas
 * from routes, and our routes have none: each call validates path, query and form as one body.
 */
export function openApi(calls: Record<string, Call>, server = '/'): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of Object.values(calls)) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Crewcall', version: '1.0.0' },
    servers: [{ url: server }],
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'authorization' } },
      responses: failures,
    },
    paths,
  };
}
