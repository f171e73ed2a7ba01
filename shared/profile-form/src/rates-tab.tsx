import { InputAdornment } from '@crewcall/ui/mui';
import { styled } from '@crewcall/ui/basics';
import { EmptyState } from '@crewcall/ui/states';
import { TextField } from '@crewcall/ui/text-field';
import { token } from '@crewcall/ui/tokens';
import { EngagedFields } from './engaged-fields';
import type { TabProps } from './fields';
import { OwnGroupPay } from './group-pay';

const List = styled('div')({
  display: 'grid',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: '1fr auto 170px',
    gap: 12,
    alignItems: 'center',
    padding: '6px 0',
    borderBottom: `1px solid ${token('line')}`,
  },
  '& label': { fontWeight: 550 },
  '@media (max-width:480px)': {
    '& > div': { gridTemplateColumns: '1fr 150px' },
    '& > div > span': { order: 3 },
    '& > div > span:empty': { display: 'none' },
  },
});

/** How somebody is engaged, and what an hour in each group pays. */
export const RatesTab = (tab: TabProps) => (
  <>
    <EngagedFields {...tab} />
    <Rates {...tab} />
  </>
);

/** Dollars are typed, cents per hour are stored; an empty field takes the rate away. */
function Rates({ mode, stored, draft, errors, locked, set }: TabProps) {
  const groups = stored?.groups ?? [];
  if (groups.length === 0)
    return <EmptyState title="No groups yet" text="Create groups under Company, Groups." />;
  return (
    <List>
      {groups.map(({ id, groupName }) => {
        const error = errors[`rates.${id}`];
        return (
          <div key={id}>
            <label htmlFor={`rate-${id}`}>{groupName}</label>
            <span>
              {mode === 'admin' && locked === undefined && stored !== null ? (
                <OwnGroupPay idUser={stored.id} idGroup={id} groupName={groupName} />
              ) : null}
            </span>
            <TextField
              id={`rate-${id}`}
              value={draft.rates[id] ?? ''}
              error={error !== undefined}
              helperText={error}
              placeholder="No rate"
              disabled={locked !== undefined}
              onChange={(event) => set({ rates: { [id]: event.target.value } })}
              slotProps={{
                htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
                input: {
                  startAdornment: <InputAdornment position="start">$</InputAdornment>,
                  endAdornment: <InputAdornment position="end">per hour</InputAdornment>,
                },
              }}
            />
          </div>
        );
      })}
    </List>
  );
}
