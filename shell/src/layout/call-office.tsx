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
 * The office's phone as a menu row, drawn by `row`. Nothing for office users, or if the company has not set a number.
 * Put it first in the menu: the number may load late, and must not move other rows under a finger.
 */
export function CallOffice({ row }: { row: Row }) {
  const view = useStore(useHost().session.view);
  return view === null || roleOfView(view) === 'admin' ? null : <PhoneRow row={row} />;
}
