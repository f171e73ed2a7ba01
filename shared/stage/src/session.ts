import { can, permissions } from '@crewcall/domain/policies';
import type { SessionUser, SessionView, ApiClient, Snackbar } from '@crewcall/platform';
import type { StageSettings } from './settings';
import { callPaths } from '@crewcall/contract/paths';
import type { Out } from '@crewcall/contract/types';
import { createApi } from '@crewcall/platform/host';
import type { WritableStore } from '@crewcall/platform/host';
import { fetchExamples, listening, recordedApi } from './recorded';
import type { Examples, Heard } from './recorded';

const person = (
  id: number,
  firstName: string,
  lastName: string,
  more: Partial<SessionUser> = {},
): SessionUser => ({
  id,
  firstName,
  lastName,
  email: `${firstName.toLowerCase()}@example.com`,
  permissions: [],
  managerOf: [],
  supervisedIds: [],
  picture: null,
  companyZone: 'Australia/Sydney',
  ...more,
});

const people = {
  crew: person(11, 'Kim', 'Nguyen'),
  manager: person(12, 'Robin', 'Hale', { managerOf: ['ACME'] }),
  admin: person(13, 'Alex', 'Moore', { permissions }),
  none: null,
} satisfies Record<StageSettings['session'], SessionUser | null>;

const viewOf = (user: SessionUser | null): SessionView | null =>
  user === null ? null : { user, can: (policy) => can(user, policy) };

/** The made-up person that a test or a developer asks for by role. */
const personFor = (session: StageSettings['session']): SessionUser | null => people[session];

type Session = Out<'login'>;

const asView = ({ user }: Session): SessionView | null =>
  viewOf({ ...user, email: user.email ?? '', picture: user.picture ?? null } as unknown as Parameters<
    typeof viewOf
  >[0]);

/** Calls of the regions to a real server with their answers, to record examples from. */
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
