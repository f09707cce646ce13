import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { application, imports, shapely } from './testing/trees.ts'

const root = resolve(import.meta.dirname, '..')
const trees: string[] = []

afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true })
})

test('architecture: allows the layers of a whole application', () => {
  expect(brokenLayers(plant(application))).toEqual([])
})

test('architecture: reports each import that crosses a layer', () => {
  const planted = {
    'app-is-the-root': ['web/files/FileName.tsx', '#web/app/route-tree.tsx'],
    'app-knows-no-domain': ['web/app/Recent.tsx', '#web/files/FileName.tsx'],
    'browser-domains-are-listed': ['web/things/Thing.tsx', '#web/ui/forms/Button.tsx'],
    'browser-tiers-9-files': ['web/files/FileUses.tsx', '#web/chat/Thread.tsx'],
    'composition-root': ['server/files/reader.ts', '#server/app.ts'],
    'contract-is-pure': ['contract/secrets.ts', 'kysely'],
    'dialogs-by-name': ['web/chat/Attachment.tsx', '#web/files/ShareDialog.tsx'],
    'domain-face': ['server/chat/reader.ts', '#server/files/ranking.ts'],
    'domain-root-is-first': ['web/files/Recent.tsx', './library/FileList.tsx'],
    'domains-are-registered': ['server/files/startup.ts', './domain.ts'],
    'fetch-in-queries': ['web/chat/sender.ts', '#web/platform/api.ts'],
    'files-folders-are-apart': ['web/files/tags/TagRow.tsx', '../library/FileList.tsx'],
    'fragments-in-stores': ['server/files/rows.service.ts', '#server/users/fragments.ts'],
    'http-in-routes': ['server/files/answer.service.ts', 'fastify'],
    'jobs-and-routes-are-roots': ['server/files/queue.ts', './jobs.ts'],
    'no-cycles': ['server/files/itself.ts', './itself.ts'],
    'pages-are-roots': ['web/chat/ChatPage.tsx', '#web/files/FilesPage.tsx'],
    'paths-are-pure': ['web/files/paths.ts', '#web/ui/forms/Button.tsx'],
    'platform-knows-no-domain': ['server/platform/guard.ts', '#server/users/policy.ts'],
    'queries-below-components': ['web/files/tags.queries.ts', './FileRow.tsx'],
    resolvable: ['server/files/lost.ts', './nowhere.ts'],
    'runtime-packages': ['server/files/trial.ts', 'vitest'],
    'scripts-need-nothing': ['scripts/start.mjs', 'zod'],
    'sql-in-stores': ['server/files/report.ts', 'kysely'],
    'store-is-low': ['server/files/tags.store.ts', './service.ts'],
    'testing-stays-in-tests': ['server/files/demo.ts', '#server/testing/harness.ts'],
    'tests-are-leaves': ['server/files/leaf.ts', './service.api.test.ts'],
    'tiers-3-users': ['server/users/service.ts', '#server/files/service.ts'],
    'two-programs-server': ['server/files/screen.ts', '#web/chat/paths.ts'],
    'two-programs-web': ['web/files/rights.ts', '#server/users/policy.ts'],
    'ui-is-dumb': ['web/ui/forms/FileField.tsx', '#contract/files.ts'],
  } as const
  const extra = Object.fromEntries(
    Object.values(planted).map(([file, ...specifiers]) => [file, imports(...specifiers)]),
  )

  expect(brokenLayers(plant({ ...application, ...extra }))).toEqual(
    Object.entries(planted).map(([rule, [file]]) => `${rule}: ${file}`),
  )
})

test('lint: reports each kind of forbidden code', () => {
  const planted = {
    'import(no-default-export)': ['server/a.ts', 'export default 1\n'],
    'jsx-a11y(alt-text)': ['web/a/A.tsx', 'export const A = () => <img src="a.png" />\n'],
    'eslint(complexity)': [
      'server/b.ts',
      `export const b = () => ${'f() || '.repeat(17)}f()\nconst f = () => Math.random() > 1\n`,
    ],
    'eslint(max-lines-per-function)': [
      'server/c.ts',
      `export function c() {\n${'  f()\n'.repeat(61)}}\nfunction f() {}\n`,
    ],
    'eslint(no-restricted-globals)': ['web/a/b.ts', "export const b = () => fetch('/api/files')\n"],
    'node(no-process-env)': ['server/d.ts', 'export const d = process.env.HOME\n'],
    'react-hooks(exhaustive-deps)': [
      'web/a/B.tsx',
      "import { useEffect } from 'react'\nexport function B({ f }: { f: () => void }) {\n  useEffect(() => f(), [])\n  return null\n}\n",
    ],
    'react-hooks(rules-of-hooks)': [
      'web/a/C.tsx',
      "import { useState } from 'react'\nexport function C({ on }: { on: boolean }) {\n  if (on) useState(0)\n  return null\n}\n",
    ],
    'typescript(no-explicit-any)': ['server/e.ts', 'export const e = (value: any) => value\n'],
    'typescript(no-floating-promises)': ['server/f.ts', 'export function f() {\n  Promise.resolve(1)\n}\n'],
    'typescript(no-misused-promises)': [
      'server/g.ts',
      'export const g = (list: number[]) => list.filter(async (n) => (await Promise.resolve(n)) > 1)\n',
    ],
    'vitest(expect-expect)': [
      'server/h.test.ts',
      "import { test } from 'vitest'\ntest('ends', () => Promise.resolve())\n",
    ],
  } as const
  const tsconfig = JSON.stringify({ compilerOptions: { strict: true, jsx: 'react-jsx' } })
  // The paths in its overrides are relative to the configuration file.
  const configuration = readFileSync(join(root, '.oxlintrc.json'), 'utf8')
  const tree = plant({
    'tsconfig.json': tsconfig,
    '.oxlintrc.json': configuration,
    ...Object.fromEntries(Object.values(planted)),
  })

  const output = runIn(tree, 'oxlint', '--type-aware', '--format=json', 'server', 'web')
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] }
  expect(diagnostics.map(({ code, filename }) => `${code}: ${filename}`).toSorted()).toEqual(
    Object.entries(planted)
      .map(([rule, [file]]) => `${rule}: ${file}`)
      .toSorted(),
  )
})

test('shape: accepts a complete domain', () => {
  expect(brokenShape(plant(shapely))).toEqual([])
})

test('shape: reports each violation of a naming rule', () => {
  const tree = plant({
    ...shapely,
    'README.md': 'line\n'.repeat(101),
    'contract/contract.ts':
      "export const contract = { files: { list: { '~orpc': {} }, drop: { '~orpc': {} } }, chat: { send: { '~orpc': {} } } }\n",
    'server/chat/routes.ts': '',
    'server/elves/elf.ts': '',
    'server/files/long.ts': 'f()\n'.repeat(401),
    'server/files/long.test.ts': 'f()\n'.repeat(601),
    'server/files/string-utils.ts': '',
    'server/users/tables.ts': 'interface Schema {\n    users: {}\n    badges: {}\n',
    'server/notebooks/tables.ts': 'interface Schema {\n    notebooks: {}\n    charts: {}\n',
    'server/grants/tables.ts': 'interface Schema {\n    grants: {}\n',
    'server/grants/fragments.ts': '',
    'server/files/store.ts':
      "db.selectFrom('users')\ndb.updateTable('badges')\ndb.selectFrom('notebooks')\ndb.selectFrom('grants')\nsql`select from runs join charts`\n",
    'server/files/raw.store.ts':
      '// update badges\nsql`with a as (${sql`select id from runs as run, charts`}) update users set name = 1`\n',
    'server/files/size.fragments.ts': 'sql`insert into badges select from users`\n',
    'server/files/tables.ts': 'f()\n'.repeat(401),
    'server/files/Shelf.ts': '',
    'server/files/far.ts': "import '../users/service.ts'\nimport './service'\n",
    'server/files/open.ts': '// TO' + 'DO later\n',
    'server/files/quiet.ts': '// oxlint-disable-next-line no-console\n',
    'server/files/view.tsx': '',
    'server/loose.ts': '',
    'server/platform/db/migrations/0001_twin.sql': '',
    ...Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`web/app/part-${at}.ts`, ''])),
    'web/files/index.ts': '',
    'web/files/FileRow.tsx': 'export const Row = 1\n',
    'web/files/list.e2e.ts': '',
  })

  expect(brokenShape(tree)).toEqual([
    'README.md: has 101 lines, at most 100',
    'contract: chat.send is not called in any API test',
    'contract: files.drop is not called in any API test',
    'server/chat: has routes but no API test',
    'server/chat: has routes but no contract/chat.ts',
    'server/chat: has routes but no service',
    'server/elves: is not in architecture.mjs',
    'server/files/Shelf.ts: a module is named in kebab-case',
    "server/files/far.ts: '../users/service.ts' leaves its folder; write it as a # import",
    "server/files/far.ts: './service' lacks its file ending",
    'server/files/long.test.ts: has 601 lines, at most 600',
    'server/files/long.ts: has 401 lines, at most 400',
    'server/files/open.ts: an open end belongs into an issue, not into a comment',
    'server/files/quiet.ts: a lint suppression says why: "-- reason"',
    'server/files/raw.store.ts: names charts, a table of notebooks',
    'server/files/raw.store.ts: names users, a table of users',
    'server/files/size.fragments.ts: names badges, a table of users',
    'server/files/store.ts: names badges, a table of users',
    'server/files/store.ts: names charts, a table of notebooks',
    'server/files/store.ts: names grants, a table of grants',
    'server/files/store.ts: names notebooks, a table of notebooks',
    'server/files/string-utils.ts: "utils" says nothing about what is inside',
    'server/files/view.tsx: Node strips types only, it cannot run JSX',
    'server/files/view.tsx: a component file is called like its component',
    'server/loose.ts: only main.ts, app.ts, domains.ts, rotate-secret-key.ts lie here; the rest belongs to a domain or to the platform',
    'server/platform/db/migrations: there are two with number 0001',
    'web/app: has 26 files, at most 25',
    'web/files/FileRow.tsx: does not export FileRow',
    'web/files/index.ts: "index" says nothing about what is inside',
    'web/files/list.e2e.ts: browser tests lie in e2e/',
  ])
})

test('shape: reports names in ARCHITECTURE.md that do not exist', () => {
  const tree = plant({
    ...shapely,
    'ARCHITECTURE.md': [
      '| a call | `contract/x.ts`, `routes.ts`, `*.api.test.ts` | `web/<domain>/`, `#server/files/` |',
      '| a component | `X.tsx`, `XRow.tsx`, `platform/db/migrations/NNNN_name.sql`, README.md |',
      '| gone | `reactions.ts`, `XPage.tsx`, `web/<domain>/paths.ts`, `server/chat/` |',
      '  main.ts app.ts `PUT /api/files/{id}`',
    ].join('\n'),
  })

  expect(brokenShape(tree)).toEqual(
    ['XPage.tsx', 'app.ts', 'reactions.ts', 'server/chat/', 'web/<domain>/paths.ts'].map(
      (name) => `ARCHITECTURE.md: names ${name}, which does not exist`,
    ),
  )
})

test('shape: reports folders that depend on each other', () => {
  const tree = plant({
    ...shapely,
    'server/files/tags/tags.ts': imports('../trash/bin.ts'),
    'server/files/trash/bin.ts': imports('#server/files/uploads/deep/upload.ts'),
    'server/files/uploads/deep/upload.ts': imports('../../tags/tags.ts', '../../trash/bin.ts'),
    'server/files/order.ts': imports('./tags/tags.ts'),
    'server/files/tags/order.ts': imports('../order.ts'),
    'web/files/FilesPage.tsx': imports('#web/chat/Thread.tsx').concat('export const FilesPage = 1\n'),
    'web/files/paths.ts': '',
    'web/chat/Thread.tsx': imports('#web/files/paths.ts', '#web/files/FileRow.tsx').concat(
      'export const Thread = 1\n',
    ),
    'web/files/FileRow.tsx': 'export const FileRow = 1\n',
  })

  expect(brokenShape(tree)).toEqual([
    'server/files: folders depend on each other: server/files/tags/tags.ts → server/files/trash/bin.ts, server/files/trash/bin.ts → server/files/uploads/deep/upload.ts, server/files/uploads/deep/upload.ts → server/files/tags/tags.ts',
  ])
})

function plant(files: Record<string, string>): string {
  const tree = mkdtempSync(join(tmpdir(), 'commonplace-checks-'))
  trees.push(tree)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  return tree
}

function runIn(tree: string, command: string, ...args: string[]): string {
  const { stdout } = spawnSync(join(root, 'node_modules', '.bin', command), args, {
    cwd: tree,
    encoding: 'utf8',
  })
  return stdout
}

function brokenLayers(tree: string): string[] {
  const config = join(root, '.dependency-cruiser.mjs')
  const output = runIn(
    tree,
    'depcruise',
    '--config',
    config,
    '--output-type',
    'json',
    'contract',
    'server',
    'web',
    'scripts',
  )
  const { summary } = JSON.parse(output) as {
    summary: { violations: { rule: { name: string }; from: string }[] }
  }
  return summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`).toSorted()
}

const brokenShape = (tree: string) =>
  runIn(tree, 'node', join(root, 'scripts', 'check-shape.mjs'), tree)
    .trim()
    .split('\n')
    .filter(Boolean)
    .toSorted()
