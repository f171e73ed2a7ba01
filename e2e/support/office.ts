import { caller } from './api';
import type { Caller } from './api';

const HOUR = 3_600_000;
const QUARTER = HOUR / 4;

/** What the office does in a journey that is about somebody else, by the API. */
export class Office {
  private constructor(private readonly admin: Caller) {}

  static async of(url: string): Promise<Office> {
    return new Office(await caller(url, 'admin'));
  }

  /**
   * A confirmed job `inHours` from now, with a crew for each number of places.
   * @returns the job's id, and the crews' ids and groups in the order of `places`.
   */
  async makeJob(title: string, places: readonly number[], inHours = 30) {
    const { body } = await this.admin.call('getGroups', {});
    const date = Math.ceil(Date.now() / QUARTER) * QUARTER + inHours * HOUR;
    const groups = body.groups.slice(0, places.length);
    const reqCrew = groups.map((group, at) => ({
      groupId: group.id,
      amount: places[at] ?? 1,
      startTime: date,
      endTime: date + 6 * HOUR,
    }));
    const made = await this.admin.call('insertNewJobs', {
      job: { title, date, state: 1, location: 'Pier 9, Walsh Bay', reqCrew },
    });
    const { body: detail } = await this.admin.call('getJobDetail', { id: made.body.jobId });
    return {
      id: made.body.jobId,
      crews: detail.job.reqCrew.map(({ id, groupName }) => ({ id, groupName })),
    };
  }

  /** Deletes all crews of a job, as when nobody is needed after all. */
  async deleteCrews(id: number): Promise<void> {
    const { body } = await this.admin.call('getJobDetail', { id });
    const reqCrew = body.job.reqCrew.map(({ id: idCrew, groupId, amount, startTime }) => ({
      id: idCrew,
      groupId,
      amount,
      startTime,
      deleted: true,
    }));
    await this.admin.call('saveUpdatedJobv2', { job: { id, reqCrew } });
  }

  /** Sets a worker's standing on a crew: 0 takes them off, 1 invites, 2 confirms, 3 refuses. */
  async setStanding(idReqCrew: number, idUser: number, status: number): Promise<void> {
    await this.admin.call('saveJobUserList', { idReqCrew, statusUser: { id: idUser, status } });
  }

  async answerApplication(idReqCrew: number, idUser: number, jobId: number, accept: boolean): Promise<void> {
    await this.admin.call('replyInviteJob', { idReqCrew, idUser, jobId, accept });
  }

  async write(idJob: number, message: string): Promise<void> {
    await this.admin.call('sendchat', { idJob, message });
  }
}
