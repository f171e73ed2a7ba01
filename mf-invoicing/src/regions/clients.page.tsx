import { useState } from 'react';
import { Link, useCall, useNavigation } from '@crewcall/platform';
import { useParams, useSearchParams } from '@crewcall/platform/router';
import { formatMoney } from '@crewcall/ui/format';
import { BuildingIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader, Toolbar } from '@crewcall/ui/page-header';
import { SearchField } from '@crewcall/ui/search-field';
import { SegmentedTabs } from '@crewcall/ui/segmented-tabs';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { ClientDownloads } from '../clients/client-downloads';
import { ClientInvoices } from '../clients/client-invoices';
import { ClientList } from '../clients/client-list';
import type { Client } from '../clients/client-texts';
import { StatementButton } from '../clients/paper-buttons';
import { Quotes } from '../clients/quotes';
import { RateCard } from '../clients/rate-card';
import { ToInvoice } from '../clients/to-invoice';
import { definePage } from '../region';

const BASE = '/admin/clients';
/** The address of the card that counts for customers without rates of their own. */
const DEFAULT_CARD = 'default';
const PANEL = 'client-tab';

const tabs = [
  { value: 'to-invoice', label: 'To invoice' },
  { value: 'invoices', label: 'Invoices' },
  { value: 'quotes', label: 'Quotes' },
  { value: 'rates', label: 'Rate card' },
] as const;
type Tab = (typeof tabs)[number]['value'];

function TabBody({ tab, client }: { tab: Tab; client: Client }) {
  if (tab === 'invoices') return <ClientInvoices client={client} />;
  if (tab === 'quotes') return <Quotes idCustomer={client.id} />;
  return tab === 'rates' ? <RateCard idCustomer={client.id} /> : <ToInvoice client={client} />;
}

/** What is open of one customer, in short: `$1,200.00 open · $300.00 overdue`. */
const openOf = ({ open, overdue }: Client): string =>
  [`${formatMoney(open)} open`, ...(overdue > 0 ? [`${formatMoney(overdue)} overdue`] : [])].join(' · ');

/** One customer: what can be invoiced, invoices, quotes and rates. */
function ClientScreen({ client }: { client: Client }) {
  const { go } = useNavigation();
  const [query] = useSearchParams();
  const asked = query.get('tab');
  const tab: Tab = tabs.find(({ value }) => value === asked)?.value ?? 'to-invoice';
  return (
    <>
      <PageHeader
        title={client.name}
        sub={
          <>
            <Link to={BASE}>All customers</Link> · {openOf(client)}
          </>
        }
        actions={<StatementButton idCustomer={client.id} />}
      />
      <Toolbar>
        <SegmentedTabs<Tab>
          label="Of this customer"
          items={tabs}
          value={tab}
          controls={PANEL}
          onChange={(value) => void go(`${BASE}/${client.id}?tab=${value}`)}
        />
      </Toolbar>
      <div id={PANEL} role="tabpanel" aria-label={tabs.find(({ value }) => value === tab)?.label}>
        <TabBody tab={tab} client={client} />
      </div>
    </>
  );
}

/** What customers are charged and what they owe: all of them, or one. */
export function Clients() {
  const given = useParams()['id'];
  const [search, setSearch] = useState('');
  const read = useCall('getClients', {});
  if (given === undefined)
    return (
      <>
        <PageHeader
          title="Customer Invoices"
          sub="What customers are charged, and what they owe. Amounts are with GST."
          actions={
            <>
              <Link to={`${BASE}/${DEFAULT_CARD}`}>Default rate card</Link>
              <ClientDownloads />
            </>
          }
        />
        <Toolbar>
          <SearchField value={search} onChange={setSearch} label="Search customers" hotkey />
        </Toolbar>
        <Loaded read={read} what="The customers" skeleton={<SkeletonTable rows={8} cols={8} />}>
          {({ clients }) => <ClientList clients={clients} search={search} />}
        </Loaded>
      </>
    );
  if (given === DEFAULT_CARD)
    return (
      <>
        <PageHeader
          title="Default rate card"
          sub={
            <>
              <Link to={BASE}>All customers</Link> · It counts for customers without rates of their own
            </>
          }
        />
        <RateCard idCustomer={null} />
      </>
    );
  return (
    <Loaded read={read} what="The customer" skeleton={<SkeletonTable rows={6} cols={4} />}>
      {({ clients }) => {
        const client = clients.find(({ id }) => String(id) === given);
        return client ? (
          <ClientScreen key={client.id} client={client} />
        ) : (
          <EmptyState
            icon={BuildingIcon}
            title="Customer not found"
            text="It may have been deleted."
            action={<Link to={BASE}>All customers</Link>}
          />
        );
      }}
    </Loaded>
  );
}

export const region = definePage(Clients, '/:id?');
