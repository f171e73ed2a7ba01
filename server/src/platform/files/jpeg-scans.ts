/** Markers without a length: a stuffed byte in the data, TEM, restarts and the start of the image. */
const isBare = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
const END = 0xd9;
const SCAN = 0xda;

/** How many scans a JPEG has, without those of a thumbnail in its head; 0 for any other picture. Linear in its bytes. */
export function jpegScans(bytes: Buffer): number {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return 0;
  let scans = 0;
  let at = bytes.indexOf(0xff, 2);
  while (at >= 0 && at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === END) break;
    if (marker === SCAN) scans += 1;
    // Any number of 0xff may fill the space before a marker.
    const step = marker === 0xff ? 1 : isBare(marker) ? 2 : 2 + bytes.readUInt16BE(at + 2);
    at = bytes.indexOf(0xff, at + step);
  }
  return scans;
}
