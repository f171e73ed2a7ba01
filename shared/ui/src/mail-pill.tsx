import { HourglassIcon } from './icons';
import { Pill } from './pill';
import type { PillProps } from './pill';

const looks: Record<string, PillProps> = {
  waiting: { tone: 'info', icon: HourglassIcon, children: 'Mail waits to be sent' },
  sent: { tone: 'ok', children: 'Mailed' },
  unsent: { tone: 'idle', children: 'Mail not sent' },
  failed: { tone: 'bad', children: 'Mail failed' },
};

/** What became of a mail: waiting, sent, unsent or failed. Shows nothing if there is none. */
export const MailPill = ({ mail }: { mail: string | null }) =>
  mail === null ? null : <Pill {...(looks[mail] ?? { children: mail })} />;
