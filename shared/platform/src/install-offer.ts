import { useEffect, useState } from 'react';

/** What Chromium gives a page that may be installed. */
interface InstallOffer extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

// The browser offers once, when the shell starts. The button may be shown later, by another build, so the offer is
// saved on the window.
const holderKey = Symbol.for('crewcall.install-offer');
const changed = 'crewcall:install-offer';
type Holder = Window & { [holderKey]?: InstallOffer | null };

const put = (offer: InstallOffer | null) => {
  (window as Holder)[holderKey] = offer;
  window.dispatchEvent(new Event(changed));
};

/** Keeps the browser's offer to install until somebody wants it; the browser's own banner stays away. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    put(event as InstallOffer);
  });
  addEventListener('appinstalled', () => put(null));
}

/** Shows the browser's install dialog, or null where it has none to show. Resolves to whether it was taken. */
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
    // An offer can be shown once.
    put(null);
    await offer.prompt();
    return (await offer.userChoice).outcome === 'accepted';
  };
}
