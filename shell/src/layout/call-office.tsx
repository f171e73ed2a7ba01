import type { ReactNode } from 'react';
import { dialled } from '@crewcall/domain/office-phone';
import { formatPhone } from '@crewcall/domain/phone';
import { useHost, useStore } from '../host/context';
import { useOfficePhone } from '../host/use-office-phone';
import { roleOfView } from '../session/session-view';

type Row = (href: string, text: string) => ReactNode;

function PhoneRow({ row }: { row: Row }) {
  const phone = useOfficePhone();
  return dialled(phone) === ''
    ? null
    : row(`tel:${dialled(phone)}`, `Call the office, ${formatPhone(phone)}`);
}

/**
 * The office's phone, as a row of the menu that `row` draws; nothing for the office's own people, or where the company
 * has set none. It comes first in its menu: when the number arrives late, no other row moves under a finger.
 */
export function CallOffice({ row }: { row: Row }) {
  const view = useStore(useHost().session.view);
  return view === null || roleOfView(view) === 'admin' ? null : <PhoneRow row={row} />;
}
