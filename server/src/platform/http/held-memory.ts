import type { IncomingMessage, ServerResponse } from 'node:http';

/** Memory set aside for a request, until its answer has gone out and the work on it has ended. */
export class HeldMemory {
  private isBusy = false;

  constructor(
    private readonly release: () => void,
    request: IncomingMessage,
    private readonly reply: ServerResponse,
  ) {
    // A client that hangs up does not end the work on a complete body. An incomplete one is dropped.
    const leave = () => {
      if (!this.isBusy || !request.complete) release();
    };
    // A client that left while its session was checked fires no more events.
    if (reply.closed) release();
    else reply.once('finish', leave).once('close', leave);
  }

  /** Does the work; the memory is not given back before it ends. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.isBusy = true;
    try {
      return await work();
    } finally {
      this.isBusy = false;
      if (this.reply.closed || this.reply.writableFinished) this.release();
    }
  }
}
