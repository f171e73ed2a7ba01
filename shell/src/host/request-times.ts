/** When a request left and its answer arrived, epoch ms by this device. */
export interface Times {
  sent: number;
  arrived: number;
}

declare global {
  /** Global, because `early.ts` is a separate script. */
  var crewcallTimes: WeakMap<Response, Times> | undefined;
}

/** Notes when the answer arrived, because the answer to a request of `early.ts` is read later. */
export async function timed(asking: Promise<Response>): Promise<Response> {
  const sent = Date.now();
  const response = await asking;
  globalThis.crewcallTimes ??= new WeakMap();
  globalThis.crewcallTimes.set(response, { sent, arrived: Date.now() });
  return response;
}

export const timesOf = (response: Response): Times | undefined => globalThis.crewcallTimes?.get(response);
