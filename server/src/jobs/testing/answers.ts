import type { Job } from '@crewcall/contract/types';
import type { Person, World } from './world';

/** The sentence of a refusal, or `ok`. */
export const answerOf = (reply: { body: { error?: boolean; snackbar?: { text: string } } }) =>
  reply.body.error === true ? reply.body.snackbar?.text : 'ok';

/** Sets a person's invite status on a crew, as the office. */
export const setInviteStatus = (world: World, office: Person, crewId: number, id: number, status: number) =>
  world.call(office, 'saveJobUserList', { idReqCrew: crewId, statusUser: { id, status } });

/** Answers a person's application, as the office. */
export const approve = (
  world: World,
  office: Person,
  job: { id: number; crewId: number },
  idUser: number,
  accept: boolean,
) => world.call(office, 'replyInviteJob', { idReqCrew: job.crewId, idUser, jobId: job.id, accept });

/** The job as a person sees it. */
export const dialog = async (world: World, who: Person, idJob: number): Promise<Job> =>
  (await world.call(who, 'getJobDialog', { idJob })).body.job;
