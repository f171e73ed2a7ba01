// Calls: getDashboardAdminData.
import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { fullNameSql } from '../platform/database/person-name';
import { companyDays } from '../statistics/stored-days';
import { daysTouched, hoursByDay, hoursChart, placesByDay, placesChart } from '../statistics/crew-charts';
import { all } from '../row-rules/job-rows';
import { inviteStatusWithin } from '../jobs/job-range';

const LONGEST_DAYS = 800;

/** The dashboard's charts and the office's to-do list. Managers get their own jobs' figures and no list. */
export const getDashboardAdminDataHandler = handle(
  'getDashboardAdminData',
  async ({ body, user, scope, db, refuse }) => {
    const { dateStart, dateEnd, limit = null } = body;
    if (dateEnd <= dateStart) return refuse('The end date must be after the start date.');
    if (dateEnd - dateStart > LONGEST_DAYS * DAY_MS) return refuse('Choose at most two years.');
    const { confTimezone } = await companyConfig(db, user.companyId);
    const days = daysTouched(confTimezone, dateStart, dateEnd - 1);
    const own = scope.rows('job.read');
    const times = await sql<{ idJob: number; start: number; end: number }>`
    select t.job_id as "idJob", min(t.start_at) as start, max(t.end_at) as "end"
    from job join timesheet t on t.job_id = job.id
    where ${all(own, inviteStatusWithin(dateStart, dateEnd, confTimezone))}
    group by t.job_id having bool_and(t.end_at is not null)
    order by "end" desc, t.job_id desc limit ${limit}`.execute(db);
    const charts = scope.isOffice
      ? await companyDays(db, user.companyId, days)
      : { places: placesByDay(days, own), hours: hoursByDay(days, own) };
    const todos = scope.isManager
      ? []
      : await db
          .selectFrom('todo')
          .select(['todo.id', 'todo.description', 'todo.created_at', 'todo.completed'])
          // A value, looked up by index: for a join the planner may read all people.
          .select(
            sql<string>`(select ${fullNameSql('u')} from app_user u where u.id = todo.user_id)`.as(
              'userName',
            ),
          )
          .where('todo.company_id', '=', user.companyId)
          .orderBy('todo.completed')
          .orderBy('todo.id', 'desc')
          .limit(500)
          .execute();
    return {
      jobCompleteTimes: times.rows,
      toDoList: todos.map((todo) => ({
        id: todo.id,
        userName: todo.userName,
        description: todo.description,
        dateAdded: todo.created_at,
        completed: todo.completed,
      })),
      graphData: await placesChart(db, days, charts.places),
      graphHours: await hoursChart(db, charts.hours),
    };
  },
);
