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

/** The coordinates of a postcode's centre; null if they are not known for certain. */
export const placeOfPostcode = (postcode: string): Place | null => places().get(postcode.trim()) ?? null;

/** Every postcode whose coordinates are known. */
export const knownPostcodes = (): readonly string[] => [...places().keys()];

/** Distance in km from `near` to a postcode's centre, to one decimal; null if either is not known. */
export function kmFrom(near: Place | null, postcode: string): number | null {
  const home = near && placeOfPostcode(postcode);
  return home ? Math.round(kmBetween(near, home) * 10) / 10 : null;
}

/**
 * All known postcodes within this distance in km of another one, with their distance; empty if that one is not known.
 */
export function postcodesWithin(near: string, km: number): { postcode: string; km: number }[] {
  const from = placeOfPostcode(near);
  return [...places().keys()].flatMap((postcode) => {
    const far = kmFrom(from, postcode);
    return far === null || far > km ? [] : [{ postcode, km: far }];
  });
}
