/**
 * The address of a map of a place in Australia. Coordinates, where they are known, are exact; a search for the text of
 * an address may find another place.
 */
export function mapLink(address: string, at: { latitude: number; longitude: number } | null = null): string {
  const query = at === null ? `${address}, Australia` : `${at.latitude},${at.longitude}`;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}
