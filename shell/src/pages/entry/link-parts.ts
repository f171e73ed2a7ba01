import { decode, safePath } from '../../session/redirect';

export interface LinkParts {
  token: string;
  redirect: string | null;
  jobId: number | null;
  idReqCrew: number | null;
  /** The answer to the invite. If the link has none, it accepts; null if the value is neither yes nor no. */
  accept: boolean | null;
}

const idOf = (part: string | undefined): number | null =>
  part !== undefined && /^[1-9]\d{0,15}$/.test(part) ? Number(part) : null;

/** `/linklogin/:id/:redirect?/:jobid?/:idReqCrew?/:accept?`; accept is 1/true or 0/false. */
export function readLink(pathname: string): LinkParts | null {
  const [, prefix, token, redirect, jobId, idReqCrew, accept] = pathname.split('/');
  const id = decode(token);
  if (prefix?.toLowerCase() !== 'linklogin' || id === null) return null;
  const answer = (accept ?? '').toLowerCase();
  return {
    token: id,
    redirect: decode(redirect),
    jobId: idOf(jobId),
    idReqCrew: idOf(idReqCrew),
    accept: ['', '1', 'true'].includes(answer) ? true : ['0', 'false'].includes(answer) ? false : null,
  };
}

/** The invite that the link answers, and the answer; null if the link answers none or is incomplete. */
export function answerOf({ redirect, jobId, idReqCrew, accept }: LinkParts) {
  const isWhole = redirect === 'acceptJob' && jobId !== null && idReqCrew !== null && accept !== null;
  return isWhole ? { idReqCrew, accept } : null;
}

/** The page to open after a link was used. */
export function afterLink({ redirect, jobId }: LinkParts): string {
  const shift = jobId === null ? '/jobs/upcoming' : `/jobs/upcoming/${jobId}/crews`;
  if (redirect === null || redirect === 'acceptJob') return shift;
  return safePath(redirect.startsWith('/') ? redirect : `/${redirect}`) ?? '/jobs';
}
