import { SHELL } from '@crewcall/contract/shell-paths';
import type { Host } from '../host/context';
import { takeWorker } from './take-worker';

/** Reloads the page without the link in its address, because the link can be opened only once. */
function startAnew(): void {
  const url = new URL(location.href);
  url.searchParams.delete('with');
  if (url.href === location.href) location.reload();
  else location.replace(url);
}

/** Removes the link from the address without reloading. */
function dropLink({ navigation }: Host): void {
  const { pathname, search, hash } = navigation.getSnapshot().location;
  const query = new URLSearchParams(search);
  query.delete('with');
  const rest = query.toString();
  void navigation.replace(pathname + (rest === '' ? '' : `?${rest}`) + hash);
}

/**
 * Opens a link to a mix of releases; visitors sign in first. If the server refuses, the user sees why and the page
 * stays. `live` returns to the live releases, even from a shell whose badge does not work.
 */
export function openMix(host: Host, text: string): void {
  const { api, notices, releases, session } = host;
  // The server saw `?with=live` in the address and has already returned to the live releases.
  if (text === 'live') return void takeWorker().then(() => dropLink(host));
  const open = async () => {
    try {
      const { remotes } = await api.call('openMix', { with: text });
      if (remotes.some(({ remote }) => remote === SHELL)) await takeWorker();
    } catch {
      dropLink(host);
      return;
    }
    await releases.renew();
    startAnew();
  };
  const begin = () => {
    if (session.view.getSnapshot() !== null) return void open();
    notices.show('This link shows other releases of Crewcall. Sign in to open it.', { timeout: 20_000 });
    const stop = session.view.subscribe(() => {
      if (session.view.getSnapshot() === null) return;
      stop();
      void open();
    });
  };
  void Promise.resolve(session.known()).then(begin);
}
