import { demandsByType, rulesByType } from '@crewcall/domain/licences';
import { fieldOf } from '@crewcall/domain/job-fields';
import { VENUE_ADDRESS_MAX, VENUE_NAME_MAX } from '@crewcall/domain/venue';
import { states, zonesInState } from '@crewcall/domain/zones';
import { useNow } from '@crewcall/platform';
import { zoneName } from '@crewcall/ui/format';
import { LicenceRules } from '@crewcall/ui/licence-rules';
import { FieldRow, SectionHeading } from '@crewcall/ui/page-header';
import { SelectField } from '@crewcall/ui/select-field';
import { TextField } from '@crewcall/ui/text-field';
import { inState } from './venue-draft';
import type { VenueDraft } from './venue-draft';

type TextName = Exclude<keyof VenueDraft, 'state' | 'zone' | 'licences'>;
const most: Record<TextName, number> = {
  name: VENUE_NAME_MAX,
  address: VENUE_ADDRESS_MAX,
  postcode: 4,
  latitude: 20,
  longitude: 20,
  gate: fieldOf('gateCode').max ?? 0,
  dock: 300,
  parking: 300,
  contactName: 120,
  contactPhone: 40,
  notes: 2000,
};

interface VenueFieldsProps {
  draft: VenueDraft;
  set: (part: Partial<VenueDraft>) => void;
  errorOf: (field: keyof VenueDraft) => string | undefined;
  types: readonly { id: number; name: string }[];
  isNew: boolean;
}

/** The fields of a venue: what jobs take from it, what confirmed crew read, and the licences. */
export function VenueFields({ draft, set, errorOf, types, isNew }: VenueFieldsProps) {
  const now = useNow();
  const field = (name: TextName, label: string, help?: string, isLong = false) => (
    <TextField
      label={label}
      value={draft[name]}
      required={name === 'name'}
      autoFocus={isNew && name === 'name'}
      multiline={isLong}
      minRows={isLong ? 2 : undefined}
      error={errorOf(name) !== undefined}
      helperText={errorOf(name) ?? help}
      onChange={(event) => set({ [name]: event.target.value })}
      slotProps={{ htmlInput: { maxLength: most[name], autoComplete: 'off' } }}
    />
  );
  const zoneWords = (zone: string) => `${zone.split('/')[1]?.replace('_', ' ')} (${zoneName(zone, now)})`;
  return (
    <>
      {field('name', 'Name', 'As it appears in the form of a job.')}
      {field('address', 'Address')}
      <FieldRow min={130}>
        {field('postcode', 'Postcode')}
        <SelectField
          label="State"
          value={draft.state}
          helperText="Its public holidays are paid."
          onChange={(event) => set(inState(draft, Number(event.target.value)))}
          choices={states.map(({ id, name }) => [id, name])}
        />
        <SelectField
          label="Time zone"
          value={draft.zone}
          helperText="The clock of its jobs."
          onChange={(event) => set({ zone: String(event.target.value) })}
          choices={zonesInState(draft.state).map((zone) => [zone, zoneWords(zone)])}
        />
      </FieldRow>
      {field('gate', 'Gate code', 'Jobs take it; confirmed crew and supervisors see it.')}
      <SectionHeading title="For the crew on site" note="Confirmed crew and supervisors read this." />
      <FieldRow min={180}>
        {field('dock', 'Dock')}
        {field('parking', 'Parking')}
      </FieldRow>
      <FieldRow min={180}>
        {field('contactName', 'Contact')}
        {field('contactPhone', 'Phone')}
      </FieldRow>
      {field('notes', 'Notes', undefined, true)}
      <SectionHeading title="On the map" note="Optional." />
      <FieldRow min={130}>
        {field('latitude', 'Latitude')}
        {field('longitude', 'Longitude')}
      </FieldRow>
      {types.length === 0 ? null : (
        <LicenceRules
          types={types}
          rules={draft.licences}
          onChange={(idType, rule) =>
            set({ licences: demandsByType({ ...rulesByType(draft.licences), [idType]: rule }) })
          }
        />
      )}
    </>
  );
}
