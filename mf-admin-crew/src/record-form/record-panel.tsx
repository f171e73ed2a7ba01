import type { FormEvent, ReactNode, RefObject } from 'react';
import { Button, styled } from '@crewcall/ui/basics';
import { SidePanel } from '@crewcall/ui/side-panel';

const Form = styled('form')({ display: 'grid', gap: 14 });
const formId = 'record-form';

interface RecordPanelProps {
  title: string;
  sub: string | undefined;
  width?: number;
  record: {
    form: RefObject<HTMLFormElement | null>;
    isDirty: boolean;
    isBusy: boolean;
    submit: (event: FormEvent) => void;
    /** Null if the record cannot be deleted. */
    askDelete: (() => Promise<void>) | null;
  };
  mayWrite: boolean;
  onClose: () => void;
  /** The fields of the form. */
  children: ReactNode;
  /** Content below the form. */
  below?: ReactNode;
}

/** The side panel of one record: its form, with Save and Delete in the footer. */
export function RecordPanel({ record, mayWrite, children, below, ...panel }: RecordPanelProps) {
  const { form, isDirty, isBusy, submit, askDelete } = record;
  return (
    <SidePanel
      {...panel}
      footer={
        mayWrite ? (
          <>
            <Button type="submit" form={formId} variant="contained" loading={isBusy} disabled={!isDirty}>
              Save
            </Button>
            {askDelete ? (
              <Button color="error" disabled={isBusy} onClick={() => void askDelete()}>
                Delete
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      <Form id={formId} ref={form} noValidate onSubmit={submit}>
        {children}
      </Form>
      {below}
    </SidePanel>
  );
}
