/** What a worker answers about an upcoming confirmed shift. */
export const comingAnswers = ['yes', 'late', 'no'] as const;
export type ComingAnswer = (typeof comingAnswers)[number];

/** How late somebody may say that they run; in minutes. */
export const lateMinutes = [15, 30, 60] as const;
