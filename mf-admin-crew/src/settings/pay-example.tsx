import { validateCompanyConfig } from '@crewcall/domain/config-checks';
import type { CompanyConfig } from '@crewcall/domain/company-config';
import { payByTerms } from '@crewcall/domain/pay-pieces';
import { loadingNames, termsOfSettings } from '@crewcall/domain/pay-rules';
import { loadedRate } from '@crewcall/domain/pay-words';
import { localToEpoch } from '@crewcall/domain/time';
import { DEFAULT_ZONE, isZone } from '@crewcall/domain/zones';
import { MINUTE_MS } from '@crewcall/domain/units';
import { styled } from '@crewcall/ui/basics';
import { formatDuration, formatMoney } from '@crewcall/ui/format';
import { token } from '@crewcall/ui/tokens';

const RATE_CENTS = 3500;

const Box = styled('div')({
  background: token('hover'),
  borderRadius: token('r-l'),
  padding: '12px 16px',
  fontSize: 14,
  '& strong': { display: 'block', marginBottom: 6 },
  '& p': { color: token('ink-3') },
  '& table': { borderCollapse: 'collapse', width: '100%', maxWidth: 520 },
  '& td, & th': { padding: '3px 12px 3px 0', textAlign: 'left', fontVariantNumeric: 'tabular-nums' },
  '& th': { fontWeight: 550 },
  '& td:last-of-type': { textAlign: 'right', paddingRight: 0 },
  '& tfoot :is(td, th)': { borderTop: `1px solid ${token('line')}`, fontWeight: 650 },
});

interface PayExampleProps {
  config: CompanyConfig;
  /** The settings that pay depends on. */
  fields: readonly { field: string }[];
}

/** What the typed loadings pay for one long Saturday shift at $35.00. Uses the same calculation as invoices. */
export function PayExample({ config, fields }: PayExampleProps) {
  const problems = validateCompanyConfig(config);
  const wrong = problems.some((problem) => fields.some(({ field }) => field === problem.field));
  const zone = isZone(config.confTimezone) ? config.confTimezone : DEFAULT_ZONE;
  const title = 'Example: Saturday 2:00 pm to Sunday 8:00 am, 30 minutes break, $35.00 an hour';
  if (wrong) {
    return (
      <Box>
        <strong>{title}</strong>
        <p>Correct the times and percents to see what they pay.</p>
      </Box>
    );
  }
  // A winter weekend, without a daylight saving change.
  const start = localToEpoch(zone, '2026-07-04T14:00').at;
  const end = localToEpoch(zone, '2026-07-05T08:00').at;
  const raw = { start, end, break: 30 * MINUTE_MS };
  const line = payByTerms(raw, RATE_CENTS, termsOfSettings(config), zone);
  return (
    <Box aria-live="polite">
      <strong>{title}</strong>
      <table>
        <tbody>
          {line.bands.map(({ band, percent, minutes, cents }) => (
            <tr key={band}>
              <th scope="row">{percent > 0 ? `${loadingNames[band]} +${percent} %` : loadingNames[band]}</th>
              <td>{formatDuration(minutes * MINUTE_MS)}</td>
              <td>× {loadedRate(RATE_CENTS, percent)}</td>
              <td>{formatMoney(cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Paid</th>
            <td>{formatDuration(line.paidMinutes * MINUTE_MS)}</td>
            <td />
            <td>{formatMoney(line.cents)}</td>
          </tr>
        </tfoot>
      </table>
    </Box>
  );
}
