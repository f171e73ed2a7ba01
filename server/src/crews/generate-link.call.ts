import type { PagePath } from '@crewcall/contract/server-pages';
import { SIGN_IN_LINK_MS } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { jobFor } from '../row-rules/job-for';
import { denyPaid } from '../row-rules/rights-over-people';
import { createLink } from '../session/login-link';
import { keepWayIn } from '../session/way-in-change';

/**
 * Makes a sign-in link for a customer's manager, which works once and for half an hour. With `idJob` it opens that
 * job, whose customer must be the manager's.
 */
export const generateLinkHandler = handle(
  'generateLinkLoginUserCompany',
  ({ body, user, scope, now, write, request, refuse, notFound }) =>
    write(async (tx) => {
      const person =
        (await tx.db
          .selectFrom('app_user')
          .select(['id', 'manager_of'])
          .where(sql<boolean>`lower(email) = lower(${body.email})`)
          .where('company_id', '=', user.companyId)
          .where('active', '=', true)
          .executeTakeFirst()) ?? notFound('There is no active user with this email address.');
      if (person.manager_of.length === 0) refuse('A job can only be shared with the users of its company.');
      await denyPaid(
        tx.db,
        person.id,
        scope,
        'A link would lead to where this person is paid. They sign in by themselves.',
      );
      let page: PagePath = '/admin/dashboard';
      if (body.idJob !== undefined) {
        const job = await jobFor(tx.db, scope, body.idJob, 'known');
        if (!person.manager_of.includes(job.prepend))
          refuse('A job can only be shared with the users of its company.');
        page = `/admin/dashboard/${job.id}`;
      }
      const token = await createLink(tx.db, {
        userId: person.id,
        purpose: 'login',
        createdBy: user.id,
        expiresAt: now + SIGN_IN_LINK_MS,
      });
      await keepWayIn(tx.db, { idUser: person.id, by: user.id, now, byLink: true });
      tx.audit('user', person.id, { signInLink: true, idJob: body.idJob ?? null });
      return { linklogin: `${request.origin}/linklogin/${token}/${encodeURIComponent(page)}` };
    }),
);
