/** The packages that a new remote is built and tested with. */
export const dependencies = ['@crewcall/platform', '@crewcall/ui', 'react', 'react-dom'];
export const devDependencies = [
  '@crewcall/build',
  '@crewcall/stage',
  '@testing-library/dom',
  '@testing-library/react',
  '@types/jest',
  '@types/node',
  '@types/react',
  '@types/react-dom',
];

const named = (names) =>
  Object.fromEntries(names.map((name) => [name, name.startsWith('@crewcall/') ? 'workspace:*' : 'catalog:']));

export const packageOf = ({ name }) =>
  JSON.stringify({
    name: `@crewcall/${name}`,
    version: '1.0.0',
    private: true,
    type: 'module',
    scripts: {
      build: 'crewcall-build',
      dev: 'crewcall-dev',
      test: 'crewcall-test',
      release: 'crewcall-release',
    },
    dependencies: named(dependencies),
    devDependencies: named(devDependencies),
  });

const text = (value) => JSON.stringify(value);

/** A new remote's files by their paths in its folder, before prettier has formatted them. */
export const filesOf = ({ name, short, title, address }) => {
  const isOffice = address.startsWith('/admin/');
  const area = isOffice ? 'admin' : 'worker';
  const policy = isOffice ? 'office.portal' : 'session';
  return {
    'manifest.ts': `import { defineManifest } from '@crewcall/platform/manifest';

const icon = 'M4 4h16v16H4zM4 10h16';

export const manifest = defineManifest({
  name: ${text(name)},
  title: ${text(title)},
  version: '1.0.0',
  routes: [{ path: ${text(address)}, title: ${text(title)}, policy: '${policy}', region: ${text(short)} }],
  nav: [{ to: ${text(address)}, icon, order: 90, area: '${area}' }],
  slots: [],
  events: { sends: [], hears: [] },
});
`,
    'src/region.tsx': `import { defineRegions } from '@crewcall/platform';
import { UiRoot } from '@crewcall/ui/ui-root';

export const { definePage } = defineRegions({ wrap: UiRoot });
`,
    [`src/regions/${short}.page.tsx`]: `import { useSession } from '@crewcall/platform';
import { PageHeader } from '@crewcall/ui/page-header';
import { EmptyState } from '@crewcall/ui/states';
import { definePage } from '../region';

export function FirstPage() {
  const { user } = useSession();
  return (
    <>
      <PageHeader title=${text(title)} sub={\`For \${user.firstName}\`} />
      <EmptyState title="Nothing here yet" text="This page is new." />
    </>
  );
}

export const region = definePage(FirstPage);
`,
    [`test/${short}.test.tsx`]: `import { render, screen } from '@testing-library/react';
import { createTestRegion, TestRegion } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { FirstPage } from '../src/regions/${short}.page';

test('it greets the signed-in user', async () => {
  const fake = createTestRegion({ at: ${text(address)}, basename: ${text(address)}, user: { firstName: 'Mia' } });
  render(
    <TestRegion fake={fake} wrap={UiRoot}>
      <FirstPage />
    </TestRegion>,
  );
  expect(await screen.findByRole('heading', { level: 1, name: ${text(title)} })).toBeTruthy();
  expect(screen.getByText('For Mia')).toBeTruthy();
});
`,
    'README.md': readme({ name, title, address }),
  };
};

const readme = ({ name, title, address }) => `# ${name}: ${title}

Say here in a sentence what this remote is for.

- Routes: ${address}
- Slots it offers: none
- What it requires and which events it sends and hears: \`manifest.ts\`, and \`dist/mf-manifest.json\` after a build

| | |
| --- | --- |
| Run | \`npm run dev\`: this remote’s build in a stand-in shell; \`npm run dev -- --against URL\` inside a running one |
| Test | \`npm test\` |
| Build | \`npm run build\`: \`dist/\`, immutable once released |
| Look first | \`npm run release -- --to URL --preview\`: what would be sent, and every region on the stage |
| Publish | \`npm run release -- --to URL\`; first \`--idle\`, or \`--canary 10\` for a tenth of the people |
| Roll back | \`npm run release -- --to URL --back\`, or Releases in the office |
| Switch off | \`npm run release -- --to URL --off "Back at noon"\` |

A release keeps its number for good: raise \`version\` in \`manifest.ts\` before publishing other bytes. Publishing refuses what the shell cannot run, and says why. The first release takes a person who may publish, named by \`CREWCALL_EMAIL\` and \`CREWCALL_PASSWORD\`; from then on a team token in \`CREWCALL_TOKEN\` is enough.
`;
