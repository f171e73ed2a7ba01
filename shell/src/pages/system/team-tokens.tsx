import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { useCall, useChange, useSnackbar } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { DataTable } from '@crewcall/ui/data-table';
import { formatDate, formatDateTime, viewerZone } from '@crewcall/ui/format';
import { Loaded } from '@crewcall/ui/loaded';
import { SectionHeading } from '@crewcall/ui/page-header';
import { Pill } from '@crewcall/ui/pill';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import type { Column } from '@crewcall/ui/data-table';
import type { Tone } from '@crewcall/ui/pill';
import { TeamTokenDialog, scopeWords } from './team-token-dialog';

type TeamToken = Out<'getTeamTokens'>['tokens'][number];

const states: Record<TeamToken['state'], readonly [Tone, string]> = {
  works: ['ok', 'works'],
  asleep: ['warn', 'its maker may not publish'],
  expired: ['idle', 'expired'],
  revoked: ['idle', 'revoked'],
};

const columns: Column<TeamToken>[] = [
  { key: 'name', head: 'Name', cell: (row) => row.name },
  { key: 'remote', head: 'Remote', cell: (row) => row.remote },
  { key: 'may', head: 'May', cell: (row) => row.scopes.map((scope) => scopeWords[scope]).join('; ') },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <Pill tone={states[row.state][0]}>{states[row.state][1]}</Pill>,
  },
  { key: 'by', head: 'Made by', cell: (row) => row.madeBy },
  { key: 'expires', head: 'Expires', cell: (row) => formatDate(row.expiresAt, viewerZone()) },
  {
    key: 'used',
    head: 'Last used',
    cell: (row) => (row.usedAt === null ? 'never' : formatDateTime(row.usedAt, viewerZone())),
  },
];

/** The tokens with which teams publish from their own pipelines: made here, shown once, revoked here. */
export function TeamTokens({
  remotes,
  onChanged,
}: {
  remotes: readonly string[];
  onChanged: () => Promise<unknown>;
}) {
  const list = useCall('getTeamTokens', {});
  const done = async () => {
    await Promise.all([list.refetch(), onChanged()]);
  };
  const revoke = useChange('revokeTeamToken', { done });
  const confirm = useConfirm();
  const { show } = useSnackbar();
  const [isMaking, setIsMaking] = useState(false);
  const take = async ({ id, name, remote }: TeamToken) => {
    const isSure = await confirm({
      title: `Revoke ${name}?`,
      text: `Whatever publishes ${remote} with it is refused from now on. This cannot be undone.`,
      yes: 'Revoke',
      danger: true,
    });
    if (!isSure) return;
    await revoke.mutateAsync({ id });
    show(`${name} is revoked.`, { color: 'success' });
  };
  const actions: Column<TeamToken> = {
    key: 'act',
    head: 'Actions',
    hideHead: true,
    align: 'right',
    cell: (row) =>
      (row.state === 'works' || row.state === 'asleep') && (
        <Button size="small" color="error" onClick={() => void take(row)}>
          Revoke
        </Button>
      ),
  };
  return (
    <section aria-label="Team tokens">
      <SectionHeading
        title="Team tokens"
        action={
          <Button size="small" disabled={remotes.length === 0} onClick={() => setIsMaking(true)}>
            New token
          </Button>
        }
      />
      <Loaded read={list} what="The tokens" skeleton={<SkeletonTable />}>
        {({ tokens }) => (
          <DataTable
            rows={tokens}
            columns={[...columns, actions]}
            rowKey={(row) => String(row.id)}
            label="Team tokens"
            empty={
              <EmptyState
                title="No tokens yet"
                text="A team publishes its own remote with one, from its own pipeline."
              />
            }
          />
        )}
      </Loaded>
      {isMaking && <TeamTokenDialog remotes={remotes} done={done} onClose={() => setIsMaking(false)} />}
    </section>
  );
}
