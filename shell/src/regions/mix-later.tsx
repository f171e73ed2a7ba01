import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useHost, useStore } from '../host/context';

/** The badge of a mix of releases, whose file nobody else fetches. */
export function MixLater() {
  const { releases, reach } = useHost();
  const isMix = useStore(releases.registry).mix != null;
  // Without reception it comes as soon as there is some.
  const isReached = useStore(reach.isReached);
  const [View, setView] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (isMix && isReached)
      void import('./mix-badge').then(
        ({ MixBadge }) => setView(() => MixBadge),
        () => {},
      );
  }, [isMix, isReached]);
  return isMix && View && <View />;
}
