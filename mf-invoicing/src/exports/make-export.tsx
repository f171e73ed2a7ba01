import { isMoney } from '@crewcall/domain/exports';
import type { ExportTarget } from '@crewcall/domain/exports';
import type { Out } from '@crewcall/contract/types';
import { newKey, useBus, useChange, useSnackbar } from '@crewcall/platform';
import { Alert, Box, Button } from '@crewcall/ui/basics';
import { Facts } from '@crewcall/ui/facts';
import { formatMoney } from '@crewcall/ui/format';
import { DownloadIcon } from '@crewcall/ui/icons';
import { Card } from '@crewcall/ui/job-card';
import { Checkbox, FormControlLabel } from '@crewcall/ui/mui';
import { useState } from 'react';
import { countOf } from './export-texts';
import { useExportFiles } from './use-export-files';

interface MakeExportProps {
  target: ExportTarget;
  range: { dateStart: number; dateEnd: number };
  facts: Out<'checkExport'>;
  again: boolean;
  onAgain: (again: boolean) => void;
}

/** What is ready, what to know before, and the button that makes the files. */
export function MakeExport({ target, range, facts, again, onAgain }: MakeExportProps) {
  const bus = useBus();
  const snackbar = useSnackbar();
  const files = useExportFiles();
  const [key, setKey] = useState(newKey);
  const [confirmed, setConfirmed] = useState(false);
  const make = useChange('exportMoney', {
    done: (made) => {
      setKey(newKey());
      setConfirmed(false);
      snackbar.show(`${countOf(target, made.count)} exported.`, { color: 'success' });
      bus.emit('invoice.changed', {});
      void files.download(made);
    },
  });
  const { count, lines, cents, exported, left, blocked, findings } = facts;
  const repeats = again && exported > 0;
  return (
    <Card>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Facts
          items={[
            ['Ready', countOf(target, count)],
            ['Lines', lines],
            [isMoney(target) ? 'Total with GST' : '', isMoney(target) ? formatMoney(cents) : ''],
          ]}
        />
        {blocked.map((text) => (
          <Alert key={text} severity="error">
            {text}
          </Alert>
        ))}
        {findings.map((text) => (
          <Alert key={text} severity="warning">
            {text}
          </Alert>
        ))}
        {left > 0 || again ? (
          <FormControlLabel
            label={
              again
                ? 'With what was exported before'
                : `With what was exported before (${countOf(target, left)} left out)`
            }
            control={<Checkbox checked={again} onChange={(event) => onAgain(event.target.checked)} />}
          />
        ) : null}
        {repeats ? (
          <Alert severity="warning">
            {countOf(target, exported)} exported before.{' '}
            {exported === 1
              ? 'If you import it again, it counts twice.'
              : 'If you import them again, they count twice.'}
            <FormControlLabel
              sx={{ display: 'flex' }}
              label={exported === 1 ? 'Export it again anyway' : 'Export them again anyway'}
              control={
                <Checkbox checked={confirmed} onChange={(event) => setConfirmed(event.target.checked)} />
              }
            />
          </Alert>
        ) : null}
        <Button
          variant="contained"
          sx={{ justifySelf: 'start' }}
          startIcon={<DownloadIcon aria-hidden />}
          disabled={count === 0 || blocked.length > 0 || (repeats && !confirmed)}
          loading={make.isPending || files.isPending}
          onClick={() =>
            make.mutate({ target, ...range, again, key, ...(repeats ? { confirmed: true } : {}) })
          }
        >
          Make file
        </Button>
      </Box>
    </Card>
  );
}
