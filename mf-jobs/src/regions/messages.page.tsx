import type { ReactNode } from 'react';
import { useCall, useNavigation } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import { styled } from '@crewcall/ui/basics';
import { PageHeader } from '@crewcall/ui/page-header';
import { SegmentedTabs } from '@crewcall/ui/segmented-tabs';
import { SkeletonCards } from '@crewcall/ui/skeleton';
import { LastLoaded, ErrorState } from '@crewcall/ui/states';
import { ChatList } from '../worker/messages/chat-list';
import { Approvals, Companies, Invites } from '../worker/messages/questions';
import { definePage } from '../region';

const tabs = ['messages', 'invites', 'approvals', 'companies'] as const;
type Tab = (typeof tabs)[number];
const labels: Record<Tab, string> = {
  messages: 'Messages',
  invites: 'Invites',
  approvals: 'Approvals',
  companies: 'Companies',
};
const Body = styled('div')({ marginTop: 16 });
const Bar = styled('div')({ maxWidth: 680 });

/** `/messages/:tab?`: chats, own invitations, applications to answer, invitations to preferred crews. */
export function MessagesScreen() {
  const params = useParams();
  const tab: Tab = tabs.find((name) => name === params['tab']) ?? 'messages';
  const { go } = useNavigation();
  // Not polled here: the shell polls, and its event on the bus refetches this.
  const { data, error, isPending, refetch } = useCall('getNotifications', {}, { quiet: true });
  const chats = useCall('getMyChats', {}, { quiet: true, enabled: tab === 'messages' });
  const counts: Record<Tab, number> = {
    messages: data ? data.unreadMessages.length + data.notices.length : 0,
    invites: data?.jobsAvailable.length ?? 0,
    approvals: data?.listCrewInvite.length ?? 0,
    companies: data?.listInviteCompany.length ?? 0,
  };
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const failure = error ?? (tab === 'messages' ? chats.error : null);
  const retry = () => void (error === null ? chats.refetch() : refetch());

  const lists = (): ReactNode => {
    if (isPending) return <SkeletonCards label="Loading messages" />;
    if (!data)
      return (
        <ErrorState title="Your messages could not be loaded" error={error} onRetry={() => void refetch()} />
      );
    if (tab === 'invites') return <Invites items={data.jobsAvailable} />;
    if (tab === 'approvals') return <Approvals items={data.listCrewInvite} />;
    if (tab === 'companies') return <Companies items={data.listInviteCompany} />;
    if (chats.isPending) return <SkeletonCards label="Loading messages" />;
    return (
      <ChatList
        chats={chats.data?.chats ?? []}
        notices={chats.data?.notices ?? []}
        unread={data.unreadMessages}
      />
    );
  };

  return (
    <>
      <PageHeader
        title="Messages"
        sub={data ? (total === 0 ? 'Nothing is waiting for you' : `${total} waiting for you`) : undefined}
      />
      <Bar>
        <SegmentedTabs
          items={tabs.map((value) => ({
            value,
            label: labels[value],
            ...(counts[value] > 0 ? { count: counts[value] } : {}),
          }))}
          value={tab}
          onChange={(value) => void go(value === 'messages' ? '/messages' : `/messages/${value}`)}
          label="Kinds of messages"
        />
      </Bar>
      <Body>
        {data && failure ? (
          <LastLoaded error={failure} onRetry={retry} sx={{ mb: 1.5, maxWidth: 680 }} />
        ) : null}
        {lists()}
      </Body>
    </>
  );
}

export const region = definePage(MessagesScreen, '/:tab?');
