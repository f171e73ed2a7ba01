import { useApi } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { FileTextIcon } from '@crewcall/ui/icons';
import type { ButtonProps } from '@crewcall/ui/basics';

interface ResumeButtonProps {
  /** A person with an account, or a registrant. */
  of: { idUser: number } | { idRegistrant: number };
  label?: string;
  size?: ButtonProps['size'];
}

/** Opens a CV in a new tab. Its address works only for a short time. */
export function ResumeButton({ of, label = 'View Resume', size }: ResumeButtonProps) {
  const { call } = useApi();
  const open = async () => {
    // Open the tab before the call: after the response, the browser would block it as a pop-up.
    const tab = window.open('about:blank', '_blank');
    try {
      const { url } =
        'idUser' in of
          ? await call('getResume', { idUser: of.idUser })
          : await call('getPreregisteredResume', { id: of.idRegistrant });
      if (tab) tab.location.replace(url);
      else window.location.assign(url);
    } catch {
      // The API client has shown the error.
      tab?.close();
    }
  };
  return (
    <Button
      {...(size ? { size } : {})}
      startIcon={<FileTextIcon size={16} aria-hidden />}
      onClick={() => void open()}
    >
      {label}
    </Button>
  );
}
