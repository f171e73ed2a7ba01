/** For whoever gets a place: what they said of an earlier one on the same crew is void, and they are asked anew. */
export const comingAnew = { coming_for_start: null } as const;
