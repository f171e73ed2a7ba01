export { inHours } from './factory';
export { newDatabase, pgBin } from './cluster';
export { requestFor, testApp } from './test-app';
export type { Caller, Reply, TestApp } from './test-app';
export { fingerprint } from './fingerprint';
export { PushService } from './push-service';
export { addDevice } from './device';
