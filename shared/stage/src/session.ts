import { callPaths } from '@crewcall/contract/paths';
import type { Out } from '@crewcall/contract/types';
import type { ApiClient, SessionView, Snackbar } from '@crewcall/platform';
import { createApi } from '@crewcall/platform/host';
import type { WritableStore } from '@crewcall/platform/host';
import { personFor, viewOf } from './people';
import { fetchExamples, listening, recordedApi } from './recorded';
import type { Examples, Heard } from './recorded';
import type { StageSettings } from './settings';

type Session = Out<'login'>;

const asView = ({ user }: Session): SessionView | null =>
  viewOf({ ...user, email: user.email ?? '', picture: user.picture ?? null } as unknown as Parameters<
    typeof viewOf
  >[0]);

/** What regions asked of a real server, for the recording. */
export const heard: Heard[] = [];

/** The API that regions talk to: a real server's, signed in by cookie or password, or recorded examples. */
export async function startApi(
  settings: StageSettings,
  session: WritableStore<SessionView | null>,
  snackbar: Snackbar,
): Promise<{ api: ApiClient; examples: Examples }> {
  if (settings.api !== 'server') {
    const examples = await fetchExamples(settings.api);
    session.set(viewOf(examples.user ?? personFor(settings.session)));
    return { api: recordedApi(examples.answers), examples };
  }
  let token: string | null = null;
  const begin = async (ask: () => Promise<Session>) => {
    try {
      const answer = await ask();
      token = answer.token;
      session.set(asView(answer));
      return true;
    } catch {
      return false;
    }
  };
  const api: ApiClient = createApi({
    fetch: (input, init) => fetch(input, init),
    callPaths,
    snackbar,
    session: {
      token: () => token,
      refresh: () => begin(() => api.call('refresh', {}, { quiet: true })),
      signedOut: () => {
        token = null;
        session.set(null);
      },
    },
  });
  const started = { api: listening(api, heard), examples: { answers: {} } };
  if (settings.session === 'none') return started;
  const [email = '', ...rest] = (settings.login ?? '').split(':');
  const isIn = await begin(() => api.call('refresh', {}, { quiet: true }));
  if (!isIn && email !== '') await begin(() => api.call('login', { email, password: rest.join(':') }));
  return started;
}
