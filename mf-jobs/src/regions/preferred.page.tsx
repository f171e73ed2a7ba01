import { useCall, useNavigation, useSession } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import { styled } from '@crewcall/ui/basics';
import { BuildingIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader } from '@crewcall/ui/page-header';
import { SkeletonCards } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { phone } from '@crewcall/ui/tokens';
import { Combobox } from '@crewcall/ui/combobox';
import { BesideForm } from '../office/job-form-panel';
import { CustomerCrew } from '../office/preferred/customer-crew';
import { OfficeFlags } from '../office/preferred/office-flags';
import { definePage } from '../region';

const BASE = '/admin/preferred';
const Choice = styled('div')({
  width: 300,
  // Hides the asterisk of a required field, because a customer is always selected.
  '& .MuiFormLabel-asterisk': { display: 'none' },
  [phone]: { width: 'calc(100vw - 32px)' },
});

/** Favourites and blocks by customer: the office decides, customers' managers send requests. */
export function Preferred() {
  const isOffice = useSession().can('job.office');
  const { go } = useNavigation();
  const { prefix } = useParams();
  const read = useCall('getAvailablePrepend', {});
  const customers = (read.data?.prepends ?? [])
    .filter(({ text }) => text !== '')
    .map(({ text, fullName }) => ({ prefix: text, companyName: fullName || text }));
  const chosen = prefix === undefined ? customers[0] : customers.find((one) => one.prefix === prefix);
  const pathOf = (text: string) => `${BASE}/${encodeURIComponent(text)}`;
  return (
    <BesideForm base={chosen ? pathOf(chosen.prefix) : BASE}>
      <PageHeader
        title="Preferred Crew"
        sub={customers.length === 1 ? chosen?.companyName : undefined}
        actions={
          customers.length > 1 || (customers.length > 0 && !chosen) ? (
            <Choice>
              <Combobox
                required
                label="Company"
                options={customers}
                optionLabel={({ companyName }) => companyName}
                optionKey={(one) => one.prefix}
                value={chosen ?? null}
                onChange={(one) => one && void go(pathOf(one.prefix))}
              />
            </Choice>
          ) : undefined
        }
      />
      <Loaded
        read={read}
        what="The companies"
        skeleton={<SkeletonCards count={3} label="Loading the companies" />}
      >
        {() =>
          chosen === undefined ? (
            <EmptyState
              icon={BuildingIcon}
              title={prefix === undefined ? 'No customers yet' : 'This company could not be found'}
              text={
                prefix === undefined
                  ? 'A company appears here with its first job.'
                  : 'It may have been renamed. Choose a company above.'
              }
            />
          ) : isOffice ? (
            <OfficeFlags key={chosen.prefix} {...chosen} pathOf={pathOf} />
          ) : (
            <CustomerCrew key={chosen.prefix} prefix={chosen.prefix} />
          )
        }
      </Loaded>
    </BesideForm>
  );
}

export const region = definePage(Preferred, '/:prefix?/:idJob?/:formSelectedTabId?/:formSubView?');
