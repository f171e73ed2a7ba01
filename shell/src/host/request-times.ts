/** When a request was sent and its answer arrived, epoch ms by this device. */
export interface Times {
  sent: number;
  arrived: number;
}

declare global {
  /** Global, because `early.ts` is a separate script that writes to it. */
  var crewcallTimes: WeakMap<Response, Times> | undefined;
}

/** Records when the answer arrived. For a request of `early.ts` the answer is read later than that. */
export async function timed(asking: Promise<Response>): Promise<Response> {
  const sent = Date.now();
  const response = await asking;
  globalThis.crewcallTimes ??= new WeakMap();
  globalThis.crewcallTimes.set(response, { sent, arrived: Date.now() });
  return response;
}

export const timesOf = (response: Response): Times | undefined => globalThis.crewcallTimes?.get(response);
