import { useState } from 'react';
import { RATE_NOTE } from '@crewcall/domain/rate-card';
import { dayText } from '@crewcall/domain/time';
import { HOUR_MS } from '@crewcall/domain/units';
import { useCall, useNow, useSession } from '@crewcall/platform';
import { Box } from '@crewcall/ui/basics';
import { Card } from '@crewcall/ui/job-card';
import { Loaded } from '@crewcall/ui/loaded';
import { SectionHeading } from '@crewcall/ui/page-header';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { RateList } from './rate-list';
import { chargedOf } from './rate-texts';
import { TermsForm } from './terms-form';

/** How a customer is charged: rates and terms of their own, and those of the default card. Null is that card itself. */
export function RateCard({ idCustomer }: { idCustomer: number | null }) {
  const { user } = useSession();
  const today = dayText(user.companyZone, useNow(HOUR_MS));
  const read = useCall('getRateCard', { idCustomer });
  // Counts saves, so that the form starts again with what was saved.
  const [saves, setSaves] = useState(0);
  return (
    <Loaded
      read={read}
      what="The rate card"
      skeleton={<SkeletonForm fields={6} label="Loading the rate card" />}
    >
      {(card) => (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          <Card>
            <SectionHeading
              title={idCustomer === null ? 'Default rates' : `Rates of ${card.name}`}
              note={
                idCustomer === null
                  ? 'For all customers who have no rate of their own. Without GST.'
                  : 'Where there is none, the default card counts. Without GST.'
              }
            />
            <RateList
              place={{ idCustomer, idJob: null }}
              charged={chargedOf(card.groups, card.types)}
              own={card.rates}
              inherited={[{ name: 'default card', rates: card.inherited }]}
              day={today}
            />
            <p>{RATE_NOTE}</p>
          </Card>
          <Card>
            <SectionHeading
              title="Terms"
              note={
                idCustomer === null
                  ? 'For all customers who have no terms of their own.'
                  : card.isOwn
                    ? `${card.name} has terms of its own.`
                    : 'These are the terms of the default card. Saving makes terms of its own.'
              }
            />
            <TermsForm
              key={`${idCustomer} ${saves}`}
              card={card}
              onSaved={() => void read.refetch().then(() => setSaves((count) => count + 1))}
            />
          </Card>
        </Box>
      )}
    </Loaded>
  );
}
