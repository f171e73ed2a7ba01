import { useCall } from '@crewcall/platform';
import { Combobox } from '@crewcall/ui/combobox';
import type { VenueChoice } from './edits';

interface VenueFieldProps {
  /** Id of the job's venue. */
  value: number | null;
  onChange: (venue: VenueChoice | null) => void;
}

/** The venue of a job. Renders nothing in a company without venues. */
export function VenueField({ value, onChange }: VenueFieldProps) {
  const { data } = useCall('getVenues', {}, { quiet: true });
  const venues = (data?.venues ?? []).filter(({ id, isArchived }) => !isArchived || id === value);
  if (venues.length === 0) return null;
  return (
    <Combobox
      label="Venue"
      options={venues}
      optionLabel={({ name }) => name}
      optionKey={({ id }) => id}
      value={venues.find(({ id }) => id === value) ?? null}
      onChange={onChange}
      placeholder="None"
      helperText="Fills in the address, postcode, gate code, state and time zone, and adds its licences to the crews."
      none="No venue by that name. Add it under Venues."
    />
  );
}
