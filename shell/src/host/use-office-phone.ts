import { useEffect, useState } from 'react';
import { HOUR_MS } from '@crewcall/domain/units';
import { readSavedValue, writeSaved } from '@crewcall/platform/local-preference';
import { useHost } from './context';

const key = 'crewcall.office-phone';

function readPhone() {
  const { phone, at } = (readSavedValue(key) ?? {}) as { phone?: unknown; at?: unknown };
  const isFresh = typeof at === 'number' && Math.abs(Date.now() - at) < HOUR_MS;
  return typeof phone === 'string' ? { phone, isFresh } : { phone: '', isFresh: false };
}

/** The office's phone number, cached on this device so that it works offline; reloaded after an hour. */
export function useOfficePhone(): string {
  const { api } = useHost();
  const [saved, setSaved] = useState(readPhone);
  useEffect(() => {
    if (saved.isFresh) return;
    const save = ({ phone }: { phone: string }) => {
      writeSaved(key, JSON.stringify({ phone, at: Date.now() }));
      setSaved({ phone, isFresh: true });
    };
    void api.call('getPublicCompany', {}, { quiet: true }).then(save, () => {});
  }, [api, saved]);
  return saved.phone;
}
