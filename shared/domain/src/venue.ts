/** The location of a job at a venue: `Silver City Hall, 1 Argent Street`. The name is not said twice. */
export const venueLocation = ({ name, address }: { name: string; address: string }): string =>
  address.toLowerCase().startsWith(name.toLowerCase())
    ? address
    : [name, address].filter((part) => part !== '').join(', ');

/** Longest name and address of a venue: together they fit into the location of a job. */
export const VENUE_NAME_MAX = 100;
export const VENUE_ADDRESS_MAX = 198;
