import type { Notifications } from '@crewcall/contract/types';
import { JOB_COLOR } from '@crewcall/domain/limits';
import { texts } from '@crewcall/domain/texts';
import { useNavigation, useNow, useZone } from '@crewcall/platform';
import { EmptyState, JobCard, MessageIcon, Pill, formatAgo, plural, styled } from '@crewcall/ui';

const List = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 10,
  maxWidth: 680,
});

/** Jobs with messages that the worker has not read, newest first; each opens its chat. */
export function UnreadList({ items }: { items: Notifications['unreadMessages'] }) {
  const { go } = useNavigation();
  const zone = useZone();
  const now = useNow();
  if (items.length === 0) {
    return <EmptyState icon={MessageIcon} title={texts.noUnread} text="Open a shift to write to its crew." />;
  }
  return (
    <List>
      {items.map((item) => (
        <JobCard
          level={2}
          key={item.id}
          title={item.title}
          when={formatAgo(item.date, zone, now)}
          status={
            <Pill tone="info" icon={MessageIcon}>
              {plural(item.count, 'message')}
            </Pill>
          }
          meta={item.prepend}
          colour={JOB_COLOR}
          onOpen={() => void go(`/jobs/upcoming/${item.id}/chat`, { fromList: true })}
        />
      ))}
    </List>
  );
}
