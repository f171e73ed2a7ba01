import { formatDayText } from '@crewcall/domain/format';

/** What a field for an instant shows for `2026-11-25T19:30`: `25/11/2026 7:30 pm`. */
export const shownInstant = (local: string): string => formatDayText(local, 'DD/MM/YYYY h:mm a');
