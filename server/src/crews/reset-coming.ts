/** Values for a newly given place: an answer about an earlier place on the same crew is void, so the worker is asked again. */
export const resetComing = { coming_for_start: null } as const;
