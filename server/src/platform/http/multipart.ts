import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { UploadedFile } from '../handle';
import { CallError } from '../errors';

const MAX_FIELD_BYTES = 1_000_000;

/** Reads a multipart body whole: its fields as one object (JSON where it parses), its files as bytes. */
export async function readMultipart(
  request: FastifyRequest,
  limits: { maxFiles: number; maxFileBytes: number },
): Promise<{ fields: Record<string, unknown>; files: UploadedFile[] }> {
  const fields: Record<string, unknown> = {};
  const files: UploadedFile[] = [];
  if (!request.isMultipart()) throw new CallError(415, 'The request must be sent as multipart/form-data.');
  const parts = request.parts({
    limits: { files: limits.maxFiles, fileSize: limits.maxFileBytes, fieldSize: MAX_FIELD_BYTES, fields: 50 },
  });
  try {
    for await (const part of parts) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer();
        files.push({ field: part.fieldname, filename: part.filename, type: part.mimetype, bytes });
      } else {
        fields[part.fieldname] = readField(String(part.value));
      }
    }
  } catch (error) {
    // A limit has a code of its own; the parser's plain errors mean a form that is no form, or half of one.
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') {
      const megabytes = Math.round(limits.maxFileBytes / 1_048_576);
      throw new CallError(413, `A file is too large; each may have at most ${megabytes} MB.`);
    }
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw new CallError(400, 'The upload did not arrive whole. Please send it again.');
  }
  return { fields, files };
}

function readField(value: string): unknown {
  if (!/^(-?\d{1,15}|true|false|null|[[{].*[\]}])$/s.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
