import { useCall, useSession } from '@crewcall/platform';
import { dayText } from '@crewcall/domain/time';
import { Button, styled } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import { ReceiptIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { whatIsPaid, whyNone } from '../check-time/check-rows';
import { GenerateOutcome } from '../check-time/generate-outcome';
import { invoicesAddress } from '../check-time/use-check-address';
import { useGenerate } from '../check-time/use-generate';
import { defineSlot } from '../region';

const Root = styled('div')({
  display: 'grid',
  gap: 12,
  '& > div:last-child': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 14px' },
});

export interface GenerateInvoicesProps {
  dateStart: number;
  /** Epoch ms, exclusive. */
  dateEnd: number;
}

/** Makes the invoices of everybody who worked in these dates, with progress and what was left out. */
export function GenerateInvoices({ dateStart, dateEnd }: GenerateInvoicesProps) {
  const { can, user } = useSession();
  const range = { dateStart, dateEnd };
  const list = useCall('getCheckTime', { ...range, limit: 1 }, { keepPrevious: true, quiet: true });
  const { progress, result, generate, allow, forget } = useGenerate(range);
  const zone = user.companyZone;
  if (!can('invoice.write')) return null;
  return (
    <Root>
      <GenerateOutcome
        progress={progress}
        result={result}
        invoices={invoicesAddress(zone, dayText(zone, dateStart), dayText(zone, dateEnd - 1))}
        onAllow={(times) => void allow(times)}
        onClose={forget}
      />
      <Loaded read={list} what="The times" skeleton={<SkeletonForm fields={1} />}>
        {({ totals }) => {
          const { workers, paid } = totals;
          const why = whyNone(totals);
          return (
            <div>
              <Button
                variant="contained"
                disabled={workers === 0 || why !== '' || progress !== null}
                startIcon={<ReceiptIcon aria-hidden />}
                onClick={() => void generate({})}
              >
                {paid > 0 ? `Generate ${plural(paid, 'worker’s invoices', 'workers’ invoices')}` : 'Generate'}
              </Button>
              <span>
                {workers === 0
                  ? 'Nothing is left to invoice in these days.'
                  : `${whatIsPaid(totals)} to invoice. ${why}`.trim()}
              </span>
            </div>
          );
        }}
      </Loaded>
    </Root>
  );
}

export const region = defineSlot('generate-invoices', GenerateInvoices);
