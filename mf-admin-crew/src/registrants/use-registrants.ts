import { useState } from 'react';
import { useCall } from '@crewcall/platform';
import { usePages } from '@crewcall/platform/use-pages';
import { useSettled } from '@crewcall/platform/use-settled';
import { registrantsOf } from './registrant-rows';
import type { Registrant, RegistrantSort } from './registrant-rows';

/** ms after the last keystroke before a search is sent. */
const TYPING_PAUSE_MS = 150;

/**
 * The kind of registrants in the list: the kind of the last opened registrant, or the tab that the user has chosen
 * since. It does not change while another registrant loads.
 */
function useType(id: number, opened: Registrant | undefined) {
  const [last, setLast] = useState<{ id: number; type: Registrant['type'] }>({ id: 0, type: 'worker' });
  if (opened !== undefined && opened.id !== last.id) setLast({ id: opened.id, type: opened.type });
  else if (id === 0 && last.id !== 0) setLast({ id: 0, type: last.type });
  return { type: last.type, setType: (type: Registrant['type']) => setLast({ id: last.id, type }) };
}

/**
 * The registrants of one kind, which the server searches, sorts and pages, and the open registrant.
 * @param id the registrant in the address; 0 for none
 */
export function useRegistrants(id: number) {
  const [onlyNew, setOnlyNew] = useState(true);
  const [text, setText] = useState('');
  const [sort, setSort] = useState<RegistrantSort>({ key: 'registered', down: true });
  const sent = useSettled(text.trim(), TYPING_PAUSE_MS);
  // Fetched separately, because it may be processed, or on a page that is not loaded.
  const one = useCall('getpreregister', { ids: [id] }, { enabled: id > 0 }).data?.registrants[0];
  const { type, setType } = useType(id, one);
  // The open registrant stays in the list after it is processed.
  const also = onlyNew && one !== undefined && one.processedAt !== null ? { also: one.id } : {};
  const find = { type, text: sent, showAll: !onlyNew };
  const pages = usePages('getpreregister', { ...find, sort, ...also }, registrantsOf, type);
  // The numbers on the tabs stay while the other kind loads.
  const [fresh, setFresh] = useState<Record<Registrant['type'], number>>();
  if (pages.data !== undefined && pages.data.fresh !== fresh) setFresh(pages.data.fresh);
  const open = id > 0 ? (one ?? pages.loaded.find((row) => row.id === id)) : undefined;
  const { also: _, ...shown } = pages.search;
  return {
    ...{ type, setType, open, pages, fresh, text, setText, onlyNew, setOnlyNew, sort, setSort },
    /** Changes with the search, but not when a registrant is opened, so that the list does not scroll. */
    searchKey: JSON.stringify(shown),
  };
}
