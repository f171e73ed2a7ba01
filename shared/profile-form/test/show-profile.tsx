import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createTestRegion, TestRegion } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { ProfileForm } from '../src/index';
import type { TestRegionOptions } from '@crewcall/platform/testing';
import type { ProfileMode } from '@crewcall/domain/profile-fields';

function Host({ mode, onSaved, onCancel }: { mode: ProfileMode; onSaved: () => void; onCancel: () => void }) {
  const [tab, setTab] = useState('account');
  const modes = {
    own: { mode: 'own' },
    admin: { mode: 'admin', idUser: 7, onCancel },
    public: { mode: 'public', hash: '4_token' },
  } as const;
  return (
    <ProfileForm
      {...modes[mode]}
      tab={tab}
      onTab={setTab}
      onSaved={onSaved}
      frame={({ name, body, actions }) => (
        <>
          <h1>{name}</h1>
          {body}
          {actions}
        </>
      )}
    />
  );
}

export function show(mode: ProfileMode, options: TestRegionOptions) {
  const fake = createTestRegion(options);
  const onSaved = jest.fn();
  const onCancel = jest.fn();
  render(
    <TestRegion fake={fake} wrap={UiRoot}>
      <Host mode={mode} onSaved={onSaved} onCancel={onCancel} />
    </TestRegion>,
  );
  return { fake, onSaved, onCancel };
}

export const field = (name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });

export const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

export const openTab = (name: string) =>
  fireEvent.click(screen.getByRole('tab', { name: new RegExp(`^${name}`) }));
