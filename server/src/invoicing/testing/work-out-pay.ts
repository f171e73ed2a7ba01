import type { TestApp } from '../../../test/support';
import { taskContext } from '../../platform/queue/tasks';
import { storePayTask } from '../store-pay.task';

/** Does what the queue does each minute: works out the stored pay of everybody whose times or rules have changed. */
export const workOutPay = ({ db, services }: TestApp): Promise<void> =>
  storePayTask.run(taskContext({ db, services }, storePayTask.name, {}));
