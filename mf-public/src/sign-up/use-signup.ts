import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { ApiError, useApi, useUnsaved } from '@crewcall/platform';
import { beginsAsPdf } from '@crewcall/ui/begins-as-pdf';
import { checkDraft } from './check-draft';
import type { DraftErrors, SignupType } from './check-draft';
import { emptyDraft, loadDraft, storeDraft } from './draft';
import type { Draft } from './draft';
import { clearResume, loadResume, storeResume } from './stored-resume';

export interface SignupFormProps {
  type: SignupType;
  onSent: () => void;
  /** Called with the error message if the registration could not be sent. */
  onRefused: (text: string) => void;
}

/** The form state of a registration. Text and CV survive a reload; the CV is deleted once the server has it. */
export function useSignup({ type, onSent, onRefused }: SignupFormProps) {
  const { call } = useApi();
  const [draft, setDraft] = useState(loadDraft);
  const [resume, setResume] = useState<File | null>(null);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [isRefused, setIsRefused] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => storeDraft(draft), [draft]);
  useEffect(() => {
    let here = true;
    void loadResume().then((file) => here && file && setResume(file));
    return () => {
      here = false;
    };
  }, []);
  useUnsaved(busy, { title: 'Your registration is being sent' });

  const set = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors((before) => {
      const rest = { ...before };
      for (const key of Object.keys(part)) delete rest[key as keyof Draft];
      return rest;
    });
  };
  /** On blur: shows what is wrong with a field. An empty field shows no error before the form is submitted. */
  const leave = (key: keyof Draft) => {
    if (draft[key] === emptyDraft[key]) return;
    const fault = checkDraft(draft, type, resume !== null, window.location.host)[key];
    if (fault !== undefined) setErrors((before) => ({ ...before, [key]: fault }));
  };
  const field = (
    key: 'firstName' | 'lastName' | 'phone' | 'email' | 'postcode' | 'companyName' | 'website',
  ) => ({
    value: draft[key],
    onChange: (event: { target: { value: string } }) => set({ [key]: event.target.value }),
    error: errors[key] !== undefined,
    helperText: errors[key],
    onBlur: () => leave(key),
    required: true,
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = checkDraft(draft, type, resume !== null, window.location.host);
    setErrors(found);
    if (Object.keys(found).length > 0) {
      setIsRefused(true);
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-bad] button')?.focus(),
      );
      return;
    }
    setIsRefused(false);
    setBusy(true);
    try {
      const nickname = new FormData(form.current ?? undefined).get('nickname');
      const { sent: _sent, draftToken, ...fields } = draft;
      const body = {
        ...fields,
        type,
        email: draft.email.trim(),
        ...(typeof nickname === 'string' && nickname ? { nickname } : {}),
        ...(draftToken ? { draftToken } : {}),
        // The client sends a body with a file in it as multipart.
        ...(type === 'worker' && resume ? { resume } : {}),
      };
      await call('preregister', body, { quiet: true });
      await clearResume();
      onSent();
    } catch (error) {
      onRefused(error instanceof ApiError ? error.text : 'That did not work. Try again in a moment.');
    } finally {
      setBusy(false);
    }
  };

  return {
    form,
    draft,
    set,
    /** Makes the props of a required text field. */
    field,
    leave,
    resume,
    choose: async (file: File) => {
      if (!(await beginsAsPdf(file))) {
        setErrors((before) => ({
          ...before,
          resume: `${file.name} is no PDF file. Choose your CV as a PDF.`,
        }));
        return;
      }
      setResume(file);
      setErrors(({ resume: _gone, ...rest }) => rest);
      void storeResume(file);
    },
    errors,
    /** Whether the last submit found errors in the form. */
    isRefused,
    busy,
    submit,
  };
}
