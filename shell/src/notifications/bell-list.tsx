import type { Notifications as Lists } from '@crewcall/contract/types';
import { threadLabel, threadQuery } from '@crewcall/domain/chat-threads';
import { Link } from '@crewcall/platform';
import { Popover } from '@crewcall/ui/mui';
import { styled } from '@crewcall/ui/basics';
import { formatDayTime, plural, zoneNote } from '@crewcall/ui/format';
import { token } from '@crewcall/ui/tokens';
import { useHost, useStore } from '../host/context';

const Panel = styled('div')({
  width: 'min(360px, calc(100vw - 32px))',
  padding: '14px 8px 8px',
  '& h2': { padding: '0 10px 8px', fontSize: 16 },
  '& h3': {
    padding: '10px 10px 4px',
    fontSize: 11.5,
    letterSpacing: '.06em',
    textTransform: 'uppercase',
    color: token('ink-3'),
    fontWeight: 600,
  },
  '& p': { padding: '4px 10px 12px', color: token('ink-3') },
  '& ul': { listStyle: 'none', padding: 0 },
});
const Row = styled(Link)({
  display: 'block',
  padding: '8px 10px',
  borderRadius: 9,
  color: token('ink'),
  textDecoration: 'none',
  fontWeight: 600,
  fontSize: 14,
  lineHeight: 1.3,
  '& small': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    overflow: 'hidden',
    fontSize: 12.5,
    fontWeight: 400,
    color: token('ink-3'),
  },
  '&:hover': { background: token('hover') },
});

interface Group {
  title: string;
  rows: { key: string; to: string; title: string; note: string }[];
}

const groupsOf = (lists: Lists): Group[] =>
  [
    {
      title: 'Invites',
      rows: lists.jobsAvailable.map(({ idReqCrew, idJob, title, groupName, startTime, tz }) => ({
        key: `i${idReqCrew}`,
        to: `/jobs/upcoming/${idJob}/details`,
        title,
        note: `${groupName} · ${formatDayTime(startTime, tz)} ${zoneNote(tz, undefined, startTime)}`.trimEnd(),
      })),
    },
    {
      title: 'Approvals',
      rows: lists.listCrewInvite.map(({ idReqCrew, idUser, fullName, jobName, groupName }) => ({
        key: `a${idReqCrew}-${idUser}`,
        to: '/messages/approvals',
        title: fullName,
        note: `${groupName} · ${jobName}`,
      })),
    },
    {
      title: 'Companies',
      rows: lists.listInviteCompany.map(({ id, companyName }) => ({
        key: `c${id}`,
        to: '/messages/companies',
        title: companyName,
        note: 'asks you to join its crew',
      })),
    },
    {
      title: 'Messages',
      rows: [
        ...lists.notices.map(({ id, sender, text }) => ({
          key: `n${id}`,
          to: '/messages',
          title: sender,
          note: text,
        })),
        ...lists.unreadMessages.map(({ id, title, prepend, count, thread }) => ({
          key: `m${id}`,
          to: `/jobs/upcoming/${id}/chat${threadQuery(thread)}`,
          title,
          note: [prepend, threadLabel(thread), plural(count, 'new message')].filter(Boolean).join(' · '),
        })),
      ],
    },
  ].filter((group) => group.rows.length > 0);

const most = 4;

export interface BellListProps {
  /** The bell's element while the list is open, else null. */
  anchor: HTMLElement | null;
  close: () => void;
}

/** The list below the bell: a few rows of each of its four lists, and links to the rest. */
export function BellList({ anchor, close }: BellListProps) {
  const { notifications } = useHost();
  const lists = useStore(notifications.lists);
  const groups = lists === null ? [] : groupsOf(lists);
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    >
      <Panel role="dialog" aria-label="Notifications">
        <h2>Notifications</h2>
        {groups.length === 0 && <p>Nothing new. Invites and messages will show up here.</p>}
        {groups.map(({ title, rows }) => (
          <section key={title}>
            <h3>
              {title} · {rows.length}
            </h3>
            <ul>
              {rows.slice(0, most).map((row) => (
                <li key={row.key}>
                  <Row to={row.to} onClick={close}>
                    {row.title}
                    <small>{row.note}</small>
                  </Row>
                </li>
              ))}
              {rows.length > most && (
                <li>
                  <Row to={`/messages/${title.toLowerCase()}`} onClick={close}>
                    {rows.length - most} more
                  </Row>
                </li>
              )}
            </ul>
          </section>
        ))}
        <Row to="/messages" onClick={close}>
          Open Messages
        </Row>
      </Panel>
    </Popover>
  );
}
