// Adds people to the demo company's office, and a job with a chat for them to write in.
import { post } from './servers.mjs';

const OFFICE = 8;

/** Adds people with the demo administrator's password, because one person can open twelve feeds at most. */
export async function addOffice(sql) {
  const columns = await sql(`select string_agg(quote_ident(column_name), ',') from information_schema.columns
    where table_name = 'app_user' and is_generated = 'NEVER' and column_name not in ('id', 'email')`);
  await sql(`insert into app_user (email, ${columns}) select 'office' || n || '@crewcall.example', ${columns}
    from app_user, generate_series(1, ${OFFICE}) n where email = 'admin@crewcall.example'`);
  return Array.from({ length: OFFICE }, (_, at) => `office${at + 1}@crewcall.example`);
}

export async function signIn(url, email) {
  const { token } = await post(url, '/api/auth/login', { email, password: 'crewcall-demo' });
  return { email, token };
}

/** Makes a job, whose chat the writers use. Returns its id. */
export async function addJob(url, { token }) {
  const { groups } = await post(url, '/api/misc/getGroups', {}, token);
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 7 * 86_400_000;
  const reqCrew = [{ groupId: groups[0].id, amount: 2, startTime: start, endTime: start + 3_600_000 }];
  const job = { title: 'Rehearsal', date: start, reqCrew };
  return (await post(url, '/api/job/insertNewJobs', { job }, token)).jobId;
}
