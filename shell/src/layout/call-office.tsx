import type { ReactNode } from 'react';
import { dialled } from '@crewcall/domain/office-phone';
import { formatPhone } from '@crewcall/domain/phone';
import { useCompany } from '../host/use-company';

/** The office's phone, as a row of the menu that `row` draws; nothing where the company has set none. */
export function CallOffice({ row }: { row: (href: string, text: string) => ReactNode }) {
  const phone = useCompany()?.phone ?? '';
  return dialled(phone) === ''
    ? null
    : row(`tel:${dialled(phone)}`, `Call the office, ${formatPhone(phone)}`);
}
