/** What a worker answers about an upcoming confirmed shift. */
export const comingAnswers = ['yes', 'late', 'no'] as const;
export type ComingAnswer = (typeof comingAnswers)[number];

/** Choices of how late a worker runs, in minutes. */
export const lateMinutes = [15, 30, 60] as const;
