import { fold, searchWords } from '@crewcall/domain/text';
import type { DayText } from '@crewcall/domain/units';
import { states } from '@crewcall/domain/zones';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { containsAllWords } from '../db/contains-all-words';
import type { Db } from '../db/schema';

/** What to search people for; a field left empty does not narrow the search. */
export interface WantedPeople {
  text: string;
  /** 1..8, 0 for all. */
  state: number;
  /** An active group in which the person has a rate, by name. */
  group?: string;
  /** A type of licence, by name. */
  licence?: string;
  /** By id of the company's questions: 'true' for a ticked box, one choice, or words of a text. */
  values: Readonly<Record<string, string>>;
}

interface Asker {
  db: Db;
  companyId: number;
  /** Today in the company's zone, when a licence is valid or not. */
  day: DayText;
}

type Condition = RawBuilder<boolean>;

// The lists of ids are read once per statement. So each of these looks up an index, however many people there are.

const inGroups = (companyId: number, name: Condition): Condition =>
  sql<boolean>`u.id in (select r.user_id from user_group_rate r where r.rate_cents is not null
    and r.group_id = any(array(select g.id from crew_group g where g.company_id = ${companyId} and g.active and ${name})))`;

/** Has an accepted licence that is valid today. */
const withLicence = ({ companyId, day }: Asker, name: Condition): Condition =>
  sql<boolean>`u.id in (select l.user_id from licence l where l.status = 'accepted'
    and (l.expiry_day is null or l.expiry_day >= ${day})
    and l.type_id = any(array(select t.id from licence_type t where t.company_id = ${companyId} and t.active and ${name})))`;

/** A ticked box is found by its question, any other answer by its words. */
const withAnswer = (companyId: number, pattern: string): Condition =>
  sql<boolean>`u.id in (
    select f.user_id from user_filter f where f.value = 'true'
      and f.filter_id = any(array(select d.id from filter_definition d
        where d.company_id = ${companyId} and d.type = 'checkbox' and folded(d.description) like ${pattern}))
    union all
    select f.user_id from user_filter f where f.search like ${pattern}
      and f.filter_id = any(array(select d.id from filter_definition d
        where d.company_id = ${companyId} and d.type <> 'checkbox')))`;

const inState = (pattern: string): Condition =>
  sql<boolean>`u.state = any(array(select s.id from unnest(
    ${states.map(({ id }) => id)}::int[], ${states.map(({ name }) => fold(name))}::text[]) as s(id, name)
    where s.name like ${pattern}))`;

/** A search word is in the name, contact, address, groups, valid licences or answers. */
const isFoundBy =
  (asker: Asker) =>
  (pattern: string): Condition =>
    sql<boolean>`(u.search_address like ${pattern} or ${inState(pattern)}
      or ${inGroups(asker.companyId, sql`folded(g.name) like ${pattern}`)}
      or ${withLicence(asker, sql`folded(t.name) like ${pattern}`)} or ${withAnswer(asker.companyId, pattern)})`;

/** The condition for one of the company's own questions; null if the person may answer anything. */
function answers({ id, type }: { id: number; type: string }, wanted: string): Condition | null {
  const having = (answer: Condition) =>
    sql<boolean>`exists (select 1 from user_filter f where f.user_id = u.id and f.filter_id = ${id} and ${answer})`;
  if (wanted === '') return null;
  if (type === 'checkbox') return having(sql`f.value = ${wanted}`);
  const folded = fold(wanted);
  if (folded === '') return null;
  if (type === 'combobox')
    return having(
      sql`exists (select 1 from unnest(string_to_array(f.search, ';')) o where btrim(o) = ${folded})`,
    );
  return having(containsAllWords(sql`f.search`, searchWords(wanted)));
}

async function questionsIn({ db, companyId }: Asker, { values }: WantedPeople) {
  if (Object.values(values).every((value) => value === '')) return [];
  return db
    .selectFrom('filter_definition')
    .select(['id', 'type'])
    .where('company_id', '=', companyId)
    .execute();
}

/**
 * The one search by which the office finds people, in the crew list and when it invites: a condition over the alias `u`
 * of app_user. Each word of the text must be in the name, contact, address, groups, licences or answers, and all other
 * filters must match as well. The caller narrows to the company's people.
 */
export async function isWanted(asker: Asker, wanted: WantedPeople): Promise<Condition> {
  const { text, state, group = '', licence = '', values } = wanted;
  const questions = await questionsIn(asker, wanted);
  return sql<boolean>`(${sql.join(
    [
      containsAllWords(sql`u.search`, searchWords(text), isFoundBy(asker)),
      ...(state === 0 ? [] : [sql`u.state = ${state}`]),
      ...(group === '' ? [] : [inGroups(asker.companyId, sql`g.name = ${group}`)]),
      ...(licence === '' ? [] : [withLicence(asker, sql`t.name = ${licence}`)]),
      ...questions.flatMap((question) => answers(question, values[String(question.id)] ?? '') ?? []),
    ],
    sql` and `,
  )})`;
}
