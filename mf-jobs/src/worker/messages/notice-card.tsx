import { useEffect, useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { useApi } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { MegaphoneIcon } from '@crewcall/ui/icons';
import { Pill } from '@crewcall/ui/pill';
import { token } from '@crewcall/ui/tokens';
import { useInSight } from '../use-in-sight';

type Notice = Out<'getMyChats'>['notices'][number];

const Root = styled('article')({
  padding: '14px 16px',
  border: `1px solid ${token('line')}`,
  borderRadius: token('r-l'),
  background: token('card'),
  overflowWrap: 'anywhere',
  '& > div': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '6px 10px' },
  '& h2': { fontSize: 17, fontWeight: 650, lineHeight: 1.25, margin: '8px 0 3px' },
  '& p': { whiteSpace: 'pre-wrap', unicodeBidi: 'isolate', fontSize: 14.5, lineHeight: 1.5 },
  '& small': { color: token('ink-2'), fontSize: 14 },
});

/**
 * Marks messages to many as read once they are on screen. The returned function says whether a message was new when
 * first shown, so that its mark stays while the list is open.
 */
export function useNewNotices(notices: readonly Notice[]): (notice: Notice) => boolean {
  const { call } = useApi();
  const isInSight = useInSight();
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set());
  const fresh = notices
    .filter(({ isRead }) => !isRead)
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (!isInSight || fresh === '') return;
    const ids = fresh.split(' ').map(Number);
    setShown((before) => new Set([...before, ...ids]));
    // If the call fails, as without reception, they stay new until the list is opened again.
    call('readNotices', { idNotice: Math.max(...ids) }, { quiet: true }).catch(() => {});
  }, [isInSight, fresh, call]);
  return ({ id, isRead }) => !isRead || shown.has(id);
}

/** The full text of a message to many, with its sender. */
export function NoticeCard({ notice, isNew, when }: { notice: Notice; isNew: boolean; when: string }) {
  return (
    <Root>
      <div>
        <small>{when}</small>
        {isNew ? (
          <Pill tone="info" icon={MegaphoneIcon}>
            New
          </Pill>
        ) : null}
      </div>
      <h2>{notice.sender}</h2>
      <small>To several people</small>
      <p>{notice.text}</p>
    </Root>
  );
}
