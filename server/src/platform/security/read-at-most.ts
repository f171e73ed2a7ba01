/**
 * Reads the body of another server's answer. If it is longer than `most` bytes, stops reading and throws. The
 * request's own time limit also covers reading.
 */
export async function readAtMost(response: Response, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  // Throwing inside the loop closes the connection.
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > most) throw new Error(`The answer is longer than ${most} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
