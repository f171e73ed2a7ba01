import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kmBetween } from '@crewcall/domain/distance';
import type { Place } from '@crewcall/domain/distance';
import { serverRoot } from '../platform/operations/root-folders';

let read: Map<string, Place> | null = null;

function places(): Map<string, Place> {
  if (read) return read;
  const text = readFileSync(join(serverRoot, 'src/crews/postcode-places.txt'), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  read = new Map(
    lines.map((line) => {
      const [postcode = '', lat, lng] = line.split(' ');
      return [postcode, { lat: Number(lat), lng: Number(lng) }];
    }),
  );
  return read;
}

/** The middle of a postcode; null for one that is not known for certain. */
export const placeOfPostcode = (postcode: string): Place | null => places().get(postcode.trim()) ?? null;

/** How far from `near` the middle of a postcode is, to a tenth of a kilometre; null where either is not known. */
export function kmFrom(near: Place | null, postcode: string): number | null {
  const home = near && placeOfPostcode(postcode);
  return home ? Math.round(kmBetween(near, home) * 10) / 10 : null;
}
