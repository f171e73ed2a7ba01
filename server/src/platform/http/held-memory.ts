import type { IncomingMessage, ServerResponse } from 'node:http';

/** Memory reserved for a request, until its answer is sent and the work on it has ended. */
export class HeldMemory {
  private isBusy = false;

  constructor(
    private readonly release: () => void,
    request: IncomingMessage,
    private readonly reply: ServerResponse,
  ) {
    // If the client disconnects, work on a complete body continues; an incomplete body is dropped.
    const leave = () => {
      if (!this.isBusy || !request.complete) release();
    };
    // If the client disconnected while its session was checked, no more events fire.
    if (reply.closed) release();
    else reply.once('finish', leave).once('close', leave);
  }

  /** Runs the work; the memory is not released before the work has ended. */
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
