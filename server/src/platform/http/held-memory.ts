import type { IncomingMessage, ServerResponse } from 'node:http';

/** Memory set aside for a request, until its answer has gone out and the work on it has ended. */
export class HeldMemory {
  private isBusy = false;

  constructor(
    private readonly release: () => void,
    request: IncomingMessage,
    private readonly reply: ServerResponse,
  ) {
    // Whoever hangs up does not end the work on what came whole. Of half a body nothing comes.
    const leave = () => {
      if (!this.isBusy || !request.complete) release();
    };
    // Who has gone while it was asked who they are is heard of no more.
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
