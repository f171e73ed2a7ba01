import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useHost, useStore } from '../context';

/** The badge of a mix of releases, whose file nobody else fetches. */
export function MixLater() {
  const isMix = useStore(useHost().releases.registry).mix != null;
  const [View, setView] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (isMix)
      void import('../system/mix-badge').then(
        ({ MixBadge }) => setView(() => MixBadge),
        () => {},
      );
  }, [isMix]);
  return isMix && View && <View />;
}
