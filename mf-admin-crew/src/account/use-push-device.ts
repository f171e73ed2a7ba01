import { useCallback, useEffect, useMemo, useState } from 'react';
import { useApi, useSession, useSnackbar } from '@crewcall/platform';
import { isInstalled, isIos, pushPermission } from '@crewcall/platform/device-facts';
import { pushCallsOf, isPushOn, turnPushOff, turnPushOn } from '@crewcall/platform/push-device';

/** The state of push on this device. `install`: an iPhone allows push only for apps on its Home Screen. */
export type DeviceState = 'reading' | 'on' | 'off' | 'denied' | 'install' | 'unsupported';

async function read(): Promise<DeviceState> {
  const permission = pushPermission();
  if (permission === 'unsupported') return isIos() && !isInstalled() ? 'install' : 'unsupported';
  if (permission === 'denied') return 'denied';
  // If the browser cannot tell, show the switch as off. Turning it on then shows what is wrong.
  return (await isPushOn().catch(() => false)) ? 'on' : 'off';
}

/** Turns notifications on this device on and off. `changed` runs after each switch. */
export function usePushDevice(changed: () => void) {
  const api = useApi();
  const { id } = useSession().user;
  const snackbar = useSnackbar();
  const [state, setState] = useState<DeviceState>('reading');
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    let isGone = false;
    void read().then((now) => {
      if (!isGone) setState(now);
    });
    return () => {
      isGone = true;
    };
  }, []);
  const calls = useMemo(() => pushCallsOf(api), [api]);
  const toggle = useCallback(
    async (isOn: boolean) => {
      setIsBusy(true);
      try {
        if (isOn) await turnPushOn(id, calls);
        else await turnPushOff(id, calls);
      } catch {
        snackbar.show(
          isOn
            ? 'Notifications could not be turned on. Check your connection and try again.'
            : 'Notifications could not be turned off. Check your connection and try again.',
          { color: 'error' },
        );
      }
      setState(await read());
      setIsBusy(false);
      changed();
    },
    [id, calls, snackbar, changed],
  );
  return { state, isBusy, toggle };
}
