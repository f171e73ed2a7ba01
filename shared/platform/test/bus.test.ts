import { createBus } from '../src/host';

test('F15, F19: tells every listener but not after the end of its scope', () => {
  const bus = createBus({ validate: true });
  const ended = new AbortController();
  const heard: string[] = [];
  bus
    .scope({ source: 'mf-a', signal: ended.signal })
    .on('job.changed', ({ idJob }, { source }) => heard.push(`a ${idJob} ${source}`));
  const b = bus.scope({ source: 'mf-b' });
  const off = b.on('job.changed', ({ idJob }) => heard.push(`b ${idJob}`));
  b.emit('job.changed', { idJob: 1 });
  ended.abort();
  b.emit('job.changed', { idJob: 2 });
  off();
  b.emit('job.changed', { idJob: 3 });
  expect(heard).toEqual(['a 1 mf-b', 'b 1', 'b 2']);
  expect(bus.size()).toBe(0);
  expect(bus.log.getSnapshot().map((entry) => entry.heard)).toEqual([2, 1, 0]);
});

test('F19: one listener that throws does not keep the others from hearing', () => {
  const report = jest.fn();
  const bus = createBus({ report });
  const scope = bus.scope({ source: 'shell' });
  const heard = jest.fn();
  scope.on('todo.changed', () => {
    throw new Error('broken');
  });
  scope.on('todo.changed', heard);
  scope.emit('todo.changed', {});
  expect(heard).toHaveBeenCalledTimes(1);
  expect(report).toHaveBeenCalledWith(new Error('broken'), { event: 'todo.changed', listener: 'shell' });
});

test('F19: an event that nobody knows or whose fields are wrong is dropped, and told once', () => {
  const report = jest.fn();
  const scope = createBus({ report }).scope({ source: 'feed' });
  const heard = jest.fn();
  scope.on('job.changed', heard);
  for (const _time of [1, 2, 3]) {
    scope.emit('moon.changed' as never, {} as never);
    scope.emit('job.changed', { idJob: 'twelve' } as never);
  }
  expect(heard).not.toHaveBeenCalled();
  expect(report.mock.calls.map(([error]) => (error as Error).message)).toEqual([
    'No event is called moon.changed.',
    'job.changed.idJob must be a number.',
  ]);
});

test('F19: drops what is not declared, while validating', () => {
  const report = jest.fn();
  const bus = createBus({ validate: true, report });
  const heard = jest.fn();
  const scope = bus.scope({ source: 'mf-a', declared: { sends: ['job.changed'], hears: ['job.changed'] } });
  scope.on('job.changed', heard);
  scope.emit('job.changed', { idJob: 'twelve' } as never);
  scope.emit('user.changed', { idUser: 1 });
  expect(heard).not.toHaveBeenCalled();
  expect(report.mock.calls.map(([error]) => (error as Error).message)).toEqual([
    'job.changed.idJob must be a number.',
    'mf-a does not declare that it sends user.changed.',
  ]);
});
