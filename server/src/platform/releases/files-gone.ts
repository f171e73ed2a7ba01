import { CallError } from '../../errors';

/** 409: the files of a release that nobody used for a month are gone, so that it cannot be made live. */
export const filesGone = (remote: string, release: string): CallError =>
  new CallError(
    409,
    `The files of ${remote} ${release} are gone: nobody used it for a month. Publish it again first.`,
  );
