import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { UploadedFile } from './request';
import { CallError, tooLarge } from '../../errors';
import { isTooMuch } from './json-body';

const MAX_FIELDS = 50;

/** The most bytes of a form's fields together, not counting files. */
export const FIELDS_BYTES = 64_000;

/** Reads a multipart body whole: its fields as texts, its files as bytes. */
export async function readMultipart(
  request: FastifyRequest,
  limits: { maxFiles: number; maxFileBytes: number },
): Promise<{ fields: Record<string, string>; files: UploadedFile[] }> {
  const fields: Record<string, string> = {};
  const files: UploadedFile[] = [];
  let left = FIELDS_BYTES;
  if (!request.isMultipart()) throw new CallError(415, 'The request must be sent as multipart/form-data.');
  const parts = request.parts({
    limits: {
      files: limits.maxFiles,
      fileSize: limits.maxFileBytes,
      fieldSize: FIELDS_BYTES,
      fields: MAX_FIELDS,
    },
  });
  try {
    for await (const part of parts) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer();
        files.push({ field: part.fieldname, filename: part.filename, type: part.mimetype, bytes });
      } else {
        // Browsers send every line break of a form as two characters.
        const value = String(part.value).replaceAll('\r\n', '\n');
        left -= Buffer.byteLength(value);
        if (left < 0 || part.valueTruncated) throw tooLarge(FIELDS_BYTES);
        fields[part.fieldname] = value;
      }
    }
  } catch (error) {
    if (error instanceof CallError) throw error;
    // If a limit was exceeded, the error has a code. The parser's plain errors mean a broken or incomplete form.
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') {
      const megabytes = Math.round(limits.maxFileBytes / 1_048_576);
      throw new CallError(413, `A file is too large; each may have at most ${megabytes} MB.`);
    }
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw new CallError(400, 'The upload did not arrive whole. Please send it again.');
  }
  return { fields, files };
}

function readField(value: string | undefined): unknown {
  if (value === undefined || isTooMuch(Buffer.from(value))) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/**
 * Parses a form's fields by the call's schema. In a form every value is a text. A field that must be a text stays
 * one, such as the postcode 2000; any other field is parsed as JSON.
 */
export function parseFields(
  schema: z.ZodType,
  fields: Record<string, unknown>,
): ReturnType<z.ZodType['safeParse']> {
  const asTexts = schema.safeParse(fields);
  if (asTexts.success) return asTexts;
  const read = { ...fields };
  for (const { path } of asTexts.error.issues) {
    const name = String(path[0] ?? '');
    if (Object.hasOwn(fields, name)) read[name] = readField(fields[name] as string);
  }
  return schema.safeParse(read);
}
