/**
 * Reads the body of another server's answer. Throws if it is longer than `most` bytes, without reading on. The
 * request's own time limit also covers the reading.
 */
export async function readAtMost(response: Response, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop by a throw closes the connection.
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > most) throw new Error(`The answer is longer than ${most} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
