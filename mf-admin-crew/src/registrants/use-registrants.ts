import { useState } from 'react';
import { useCall } from '@crewcall/platform';
import { usePages } from '@crewcall/platform/use-pages';
import { useSettled } from '@crewcall/platform/use-settled';
import { registrantsOf } from './registrant-rows';
import type { Registrant, RegistrantSort } from './registrant-rows';

/** ms after the last key at which a search is sent. */
const TYPING_PAUSE_MS = 150;

/**
 * The registrants of one kind as the server searches, sorts and pages them, and the one that is open.
 * @param id the registrant of the address; 0 for none
 * @param tab the kind that the user chose; else that of the open registrant
 */
export function useRegistrants(id: number, tab: Registrant['type'] | null) {
  const [onlyNew, setOnlyNew] = useState(true);
  const [text, setText] = useState('');
  const [sort, setSort] = useState<RegistrantSort>({ key: 'registered', down: true });
  const sent = useSettled(text.trim(), TYPING_PAUSE_MS);
  // Read by itself: it may be processed, or on a page that is not loaded.
  const one = useCall('getpreregister', { id }, { enabled: id > 0 }).data?.registrants[0];
  const type = tab ?? one?.type ?? 'worker';
  // The open one stays in the list once it is processed.
  const also = one !== undefined && one.processedAt !== null ? { also: one.id } : {};
  const find = { type, text: sent, showAll: !onlyNew };
  const pages = usePages('getpreregister', { ...find, sort, ...also }, registrantsOf);
  const open = id > 0 ? (one ?? pages.loaded.find((row) => row.id === id)) : undefined;
  return { type, open, pages, text, setText, onlyNew, setOnlyNew, sort, setSort };
}
