// Calls: suggestCrew, fillCrews.
import { handle } from '../platform/http/handle';

export const suggestCrewHandler = handle('suggestCrew', async () => ({ people: [], whyNot: [] }));

export const fillCrewsHandler = handle('fillCrews', async () => ({
  picks: [],
  left: [],
  how: 'best' as const,
}));
