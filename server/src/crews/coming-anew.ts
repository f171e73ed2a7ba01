/** Clears what somebody said about an earlier place on the same crew, so that they are asked again. */
export const clearedComing = { coming_for_start: null } as const;
