import { useState } from 'react';
import { useApi } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { CalendarIcon } from '@crewcall/ui/icons';
import { saveFile } from '@crewcall/ui/save-file';

/** Downloads the worker's shift as a file that the phone's calendar can import. */
export function AddToCalendar({ idJob }: { idJob: number }) {
  const { call } = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const add = async () => {
    setIsBusy(true);
    try {
      const { fileName, ics } = await call('getShiftCalendar', { idJob });
      const bytes = new TextEncoder().encode(ics);
      saveFile(btoa(String.fromCharCode(...bytes)), fileName, 'text/calendar;charset=utf-8');
    } catch {
      // The shell has shown the error.
    }
    setIsBusy(false);
  };
  return (
    <Button
      disabled={isBusy}
      startIcon={<CalendarIcon aria-hidden />}
      onClick={() => void add()}
      sx={{ minHeight: 48 }}
    >
      Add to calendar
    </Button>
  );
}
