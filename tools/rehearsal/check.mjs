// Checks at the end, in the database itself: no acknowledged write is missing, each write with a key is there once, and
// each mail came once and in time.

const MAIL_WITHIN_MS = 60_000;

const rowsOf = async (sql, text) => new Set((await sql(text)).split('\n').filter(Boolean));

async function countsOf(sql, text) {
  return new Map(
    (await sql(text))
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const at = line.lastIndexOf('|');
        return [line.slice(0, at), Number(line.slice(at + 1))];
      }),
  );
}

/** The faults, as sentences; empty if there are none. */
export async function faultsOf({ sql, acknowledged, mails }) {
  const faults = [];
  const of = (kind) => acknowledged.filter((write) => write.kind === kind);
  const todos = await rowsOf(sql, "select description from todo where description like 'Todo %'");
  const missing = of('todo').filter(({ name }) => !todos.has(name));
  if (missing.length > 0)
    faults.push(`${missing.length} to-dos are missing, the first is ${missing[0].name}.`);

  const messages = await countsOf(
    sql,
    "select content, count(*) from chat_message where content like 'Message %' group by content",
  );
  const people = await countsOf(
    sql,
    "select email, count(*) from registrant where email like 'rehearsal.%' group by email",
  );
  for (const [kind, found] of [
    ['message', messages],
    ['person', people],
  ]) {
    const wrong = of(kind).filter(({ name }) => found.get(name) !== 1);
    if (wrong.length > 0)
      faults.push(`${wrong.length} of kind ${kind} are not there once, the first is ${wrong[0].name}.`);
  }

  const mailed = of('person').map(({ name, at }) => ({ name, at, came: mails.get(name) ?? [] }));
  const wrong = mailed.filter(({ came }) => came.length !== 1);
  if (wrong.length > 0)
    faults.push(
      `${wrong.length} mails did not come once: ${wrong
        .slice(0, 5)
        .map(({ name, came }) => `${name} ${came.length} times`)
        .join(', ')}.`,
    );
  const late = mailed.filter(({ at, came }) => came.length > 0 && came[0] - at > MAIL_WITHIN_MS);
  if (late.length > 0) faults.push(`${late.length} mails came more than a minute after their write.`);
  return faults;
}

/** The longest that a mail took after its write was acknowledged, in ms. */
export const slowestMail = (acknowledged, mails) =>
  Math.max(
    0,
    ...acknowledged
      .filter(({ kind }) => kind === 'person')
      .map(({ name, at }) => (mails.get(name)?.[0] ?? at) - at),
  );
