import { type Kysely, sql } from 'kysely';

// Releases of before named the parameters of a slot and nothing else: the shell knew the rest.
const statement = `
with panel (name, more) as (values
  ('job-form', '{"title":"Job","width":620,"params":{"idJob":"number","tab?":"string","subView?":"string"}}'::jsonb),
  ('job-viewer', '{"title":"Job","width":520,"params":{"idJob":"number","tab?":"string"}}'),
  ('time-card', '{"title":"Time Card","width":520,"params":{"idJob":"number"}}'),
  ('job-timesheets', '{"title":"Timesheets","width":620,"params":{"idJob":"number"}}'),
  ('sign-off', '{"title":"Finish Job","width":620,"params":{"idJob":"number"}}'),
  ('pay-explained', '{"title":"How this was paid","width":480,"params":{"idTimesheet":"number"}}'),
  ('person', '{"title":"Person","width":560,"params":{"idUser":"number"}}')
)
update release r set manifest = jsonb_set(r.manifest, '{slots}', (
  select coalesce(jsonb_agg(slot.value || coalesce(panel.more, '{"title":"Details","width":520,"params":{}}')
    order by slot.ordinality), '[]')
  from jsonb_array_elements(r.manifest->'slots') with ordinality as slot
  left join panel on panel.name = slot.value->>'name'));
`;

export const fill = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statement).execute(db);
};
export const up = fill;
