import { paperNumber } from '@crewcall/domain/clients';
import type { CompanyConfig } from '@crewcall/domain/company-config';
import { formatDayAndYear, formatDayInFull } from '@crewcall/domain/format';
import { formatCents } from '@crewcall/domain/money';
import { formatPhone } from '@crewcall/domain/phone';
import { letter } from '../platform/notifications/letter';
import { pageLink } from '../platform/notifications/our-address';
import type { QuoteRow } from './quote-rows';

/** `Call Test Crew on 02 9999 9999 or write to quotes@example.com.`, with what the settings have of it. */
export function contactWords(config: CompanyConfig): string {
  const { confCompanyName: name, confPublicPhone: phone, confPublicEmail: email } = config;
  const ways = [
    ...(phone.trim() === '' ? [] : [`call ${name} on ${formatPhone(phone.trim())}`]),
    ...(email.trim() === '' ? [] : [`write to ${email.trim()}`]),
  ];
  return ways.length === 0 ? `Please ask ${name}.` : `Please ${ways.join(' or ')}.`;
}

const quoteName = ({ number }: Pick<QuoteRow, 'number'>): string =>
  number === null ? 'the draft' : paperNumber('quote', number);

const sumOf = ({ totalCents, gstCents }: QuoteRow): string =>
  `${formatCents(totalCents)}${gstCents > 0 ? ' with GST' : ''}`;

const jobOf = ({ job }: QuoteRow): string => `${job.title}, ${formatDayAndYear(job.start, job.zone)}`;

/** The mail that brings a quote to its customer. */
export const quoteMail = (row: QuoteRow, config: CompanyConfig, token: string) => ({
  subject: `Quote ${quoteName(row)} from ${config.confCompanyName}: ${row.job.title}`.replace(/\s+/g, ' '),
  text: letter(
    '',
    `${config.confCompanyName} sends you quote ${quoteName(row)} for ${jobOf(row)}: ${sumOf(row)}.`,
    `Accept or decline it here until ${formatDayInFull(row.validUntil)}:\n${pageLink(`/public/quote/${token}`)}`,
    'The quote is attached as a PDF. This link answers the quote, so pass it on only to people who may do that.',
    `Questions? ${contactWords(config)}`,
  ),
});

const did = { accepted: 'accepted', declined: 'declined' } as const;

/** What the office reads of an answer that it did not record itself. */
export const answerNotice = (row: QuoteRow, state: keyof typeof did, name: string, note: string) => ({
  subject: `Quote ${quoteName(row)} ${did[state]}: ${row.job.title}`.replace(/\s+/g, ' '),
  parts: [
    `${name} of ${row.customer} ${did[state]} quote ${quoteName(row)} for ${jobOf(row)}: ${sumOf(row)}.`,
    ...(note === '' ? [] : [`Note: ${note}`]),
  ],
});
