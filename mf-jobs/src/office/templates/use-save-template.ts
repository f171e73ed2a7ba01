import { useBus, useChange } from '@crewcall/platform';

/** Makes or renames a template. */
export function useSaveTemplate(done: () => void) {
  const bus = useBus();
  return useChange('saveTemplate', {
    once: true,
    done: ({ id }) => {
      bus.emit('template.changed', { id });
      done();
    },
  });
}
