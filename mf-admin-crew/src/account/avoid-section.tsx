import { useState } from 'react';
import { useBus, useCall, useChange, useSession } from '@crewcall/platform';
import { Checkbox, FormControlLabel } from '@crewcall/ui/mui';
import { styled } from '@crewcall/ui/basics';
import { token } from '@crewcall/ui/tokens';
import { AccountBody, AccountSection } from './account-section';

const Body = styled(AccountBody)({
  gap: 8,
  '& ul': {
    listStyle: 'none',
    padding: 0,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
  },
  '& label': { minHeight: token('touch') },
});

/**
 * The customers for which the worker would rather not work. Renders nothing if they have not worked for any customer
 * yet.
 */
export function AvoidSection() {
  const bus = useBus();
  const { id: idUser } = useSession().user;
  const read = useCall('getMyCustomers', {}, { quiet: true });
  const change = useChange('setAvoid', {
    // Wait for the refetch, or the tick would flip back for a moment.
    done: async () => {
      bus.emit('user.changed', { idUser });
      await read.refetch({ cancelRefetch: false });
    },
  });
  const [ticked, setTicked] = useState<{ prefix: string; avoid: boolean } | null>(null);
  const customers = read.data?.customers ?? [];
  if (customers.length === 0) return null;
  return (
    <AccountSection title="Companies to avoid">
      <Body>
        <p>
          Tick the companies you would rather not work for. You will not see their open jobs or be invited to
          them. Shifts you already have stay yours. The office sees this; the company does not.
        </p>
        <ul>
          {customers.map(({ prefix, companyName, avoid }) => (
            <li key={prefix}>
              <FormControlLabel
                control={
                  <Checkbox
                    checked={ticked?.prefix === prefix ? ticked.avoid : avoid}
                    disabled={change.isPending}
                    onChange={(event) => {
                      const tick = { prefix, avoid: event.target.checked };
                      setTicked(tick);
                      change.mutate(tick, { onSettled: () => setTicked(null) });
                    }}
                  />
                }
                label={companyName}
              />
            </li>
          ))}
        </ul>
      </Body>
    </AccountSection>
  );
}
