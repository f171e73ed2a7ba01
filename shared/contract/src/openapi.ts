import { z } from 'zod';
import type { Call } from './call';

const refusal = {
  type: 'object',
  required: ['error', 'snackbar'],
  properties: { error: { const: true }, snackbar: { type: 'object' } },
};

/**
 * The API as OpenAPI 3.1, from the declarations that the server runs on. Not @fastify/swagger: it reads the schemas of
 * the routes of a running server, which have none, since each call validates path, query and form as one body.
 */
export function openApi(calls: Record<string, Call>): object {
  const paths: Record<string, Record<string, object>> = {};
  const schema = (type: z.ZodType, io: 'input' | 'output') =>
    z.toJSONSchema(type, { io, unrepresentable: 'any' });
  for (const call of Object.values(calls)) {
    const names = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
    const body = schema(call.body, 'input') as { properties?: Record<string, object>; required?: string[] };
    const queries =
      call.method === 'GET' ? Object.keys(body.properties ?? {}).filter((name) => !names.includes(name)) : [];
    const parameter = (name: string, where: 'path' | 'query') => ({
      name,
      in: where,
      required: where === 'path' || (body.required ?? []).includes(name),
      schema: body.properties?.[name] ?? {},
    });
    const kind = call.multipart ? 'multipart/form-data' : 'application/json';
    const answer = call.raw
      ? { description: 'Bytes.' }
      : {
          description: 'Done, or refused.',
          content: { 'application/json': { schema: { anyOf: [schema(call.ok, 'output'), refusal] } } },
        };
    const failure = (description: string) => ({
      description,
      content: { 'application/json': { schema: refusal } },
    });
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][call.method.toLowerCase()] = {
      operationId: call.name,
      'x-policy': call.policy,
      ...(call.policy === 'public' ? {} : { security: [{ token: [] }] }),
      parameters: [
        ...names.map((name) => parameter(name, 'path')),
        ...queries.map((name) => parameter(name, 'query')),
      ],
      ...(call.method === 'POST' ? { requestBody: { content: { [kind]: { schema: body } } } } : {}),
      responses: {
        200: answer,
        400: failure('Not understood.'),
        401: failure('No session.'),
        403: failure('Not allowed.'),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Crewcall', version: '1.0.0' },
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'authorization' } } },
    paths,
  };
}
