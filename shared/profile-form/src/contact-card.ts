import { CONTACT_FILE } from '@crewcall/domain/limits';
import { saveFile } from '@crewcall/ui/save-file';

export interface ContactPerson {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
}

interface Picked {
  name?: string[];
  email?: string[];
  tel?: string[];
}
interface ContactPicker {
  select(properties: readonly string[], options: { multiple: boolean }): Promise<Picked[]>;
}

const escaped = (text: string): string =>
  text
    .trim()
    .replace(/\\/g, '\\\\')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/([,;])/g, '\\$1');

/** A vCard 3.0, CRLF lines, reserved characters escaped (RFC 2426). */
export function contactCard({ firstName, lastName, phone, email }: ContactPerson): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escaped(lastName)};${escaped(firstName)};;;`,
    `FN:${escaped(`${firstName.trim()} ${lastName.trim()}`)}`,
    ...(phone.trim() ? [`TEL;TYPE=CELL:${escaped(phone)}`] : []),
    ...(email.trim() ? [`EMAIL;TYPE=INTERNET:${escaped(email)}`] : []),
    'END:VCARD',
  ];
  return `${lines.join('\r\n')}\r\n`;
}

function download(person: ContactPerson): void {
  const bytes = new TextEncoder().encode(contactCard(person));
  saveFile(btoa(String.fromCharCode(...bytes)), CONTACT_FILE, 'text/vcard;charset=utf-8');
}

const picker = (): ContactPicker | undefined =>
  (navigator as Navigator & { contacts?: ContactPicker }).contacts;

// The last 9 digits are the same with and without a country code.
const digits = (text: string): string => text.replace(/\D/g, '').slice(-9);

/**
 * Adds somebody to the device's contacts. Where the browser has a contact picker it is asked first, and a contact
 * with the same number or address is reported instead of added again. Everywhere else the card is downloaded.
 */
export async function addContact(person: ContactPerson): Promise<'known' | 'saved'> {
  let picked: Picked[] = [];
  try {
    picked = (await picker()?.select(['name', 'email', 'tel'], { multiple: false })) ?? [];
  } catch {
    // Not supported after all, or not allowed: the file works everywhere.
  }
  const phone = digits(person.phone);
  const email = person.email.trim().toLowerCase();
  const known = picked.some(
    (contact) =>
      (phone !== '' && contact.tel?.some((tel) => digits(tel) === phone)) ||
      (email !== '' && contact.email?.some((address) => address.trim().toLowerCase() === email)),
  );
  if (known) return 'known';
  download(person);
  return 'saved';
}
