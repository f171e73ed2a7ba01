import { useEffect, useState } from 'react';

/** Chromium's event for a page that can be installed. */
interface InstallOffer extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

// The browser fires the event once, when the shell starts. The button may be shown later, by a remote with its own copy
// of this module, so the event is stored on the window.
const holderKey = Symbol.for('crewcall.install-offer');
const changed = 'crewcall:install-offer';
type Holder = Window & { [holderKey]?: InstallOffer | null };

const put = (offer: InstallOffer | null) => {
  (window as Holder)[holderKey] = offer;
  window.dispatchEvent(new Event(changed));
};

/** Stores the browser's install event for our own button, and prevents the browser's banner. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    put(event as InstallOffer);
  });
  addEventListener('appinstalled', () => put(null));
}

/** Returns a function that shows the browser's install dialog and resolves to whether the user accepted; else null. */
export function useInstallOffer(): (() => Promise<boolean>) | null {
  const [offer, setOffer] = useState(() => (window as Holder)[holderKey] ?? null);
  useEffect(() => {
    const read = () => setOffer((window as Holder)[holderKey] ?? null);
    read();
    addEventListener(changed, read);
    return () => removeEventListener(changed, read);
  }, []);
  if (offer === null) return null;
  return async () => {
    // The browser allows one prompt for each offer.
    put(null);
    await offer.prompt();
    return (await offer.userChoice).outcome === 'accepted';
  };
}
