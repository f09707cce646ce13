const packages = ['zod', '@orpc/contract', '@orpc/client', 'kysely', 'fastify', 'vitest']

/** The smallest application with a file of each kind, in which no layer is crossed. */
export const application: Record<string, string> = {
  'package.json': JSON.stringify({
    type: 'module',
    imports: { '#contract/*': './contract/*', '#server/*': './server/*', '#web/*': './web/*' },
    dependencies: { zod: '*', '@orpc/contract': '*', '@orpc/client': '*', kysely: '*', fastify: '*' },
    devDependencies: { vitest: '*' },
  }),
  ...Object.fromEntries(
    packages.flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' })],
      [`node_modules/${name}/index.js`, ''],
    ]),
  ),
  'contract/files.ts': imports('zod', '@orpc/contract'),
  'server/app.ts': imports('./domains.ts', 'fastify'),
  'server/domains.ts': imports('./files/domain.ts'),
  'server/files/domain.ts': imports('./routes.ts', './jobs.ts'),
  'server/files/routes.ts': imports('./service.ts', '#contract/files.ts', 'fastify'),
  'server/files/service.ts': imports('./store.ts', './ranking.ts', '#server/users/policy.ts'),
  'server/files/service.api.test.ts': imports('./service.ts', '#server/testing/harness.ts', 'vitest'),
  'server/files/store.ts': imports('kysely', '#server/platform/db/schema.ts', '#contract/files.ts'),
  'server/users/store.ts': imports('./fragments.ts'),
  'server/users/fragments.ts': imports('kysely'),
  'server/files/jobs.ts': imports('./service.ts'),
  'server/files/ranking.ts': '',
  'server/users/policy.ts': '',
  'server/platform/db/schema.ts': imports('kysely'),
  'server/testing/harness.ts': imports('#server/app.ts', 'kysely'),
  'web/platform/api.ts': imports('@orpc/client', '#contract/files.ts'),
  'web/ui/forms/Button.tsx': '',
  'web/chat/paths.ts': '',
  'web/app/route-tree.tsx': imports('#web/domains.ts'),
  'web/domains.ts': imports('./files/domain.tsx'),
  'web/files/domain.tsx': imports('./routes.ts'),
  'web/files/routes.ts': "export const files = () => import('./FilesPage.tsx')\n",
  'web/files/queries.ts': imports('#web/platform/api.ts'),
  'web/files/FileRow.tsx': imports('./queries.ts', '#web/ui/forms/Button.tsx', '#web/chat/paths.ts'),
  'web/files/FilesPage.tsx': imports('./FileRow.tsx', '#web/chat/Thread.tsx'),
  'web/files/ShareDialog.tsx': '',
  'web/files/library/FileList.tsx': imports('../FileRow.tsx'),
  'web/chat/Thread.tsx': imports('#web/files/FileRow.tsx'),
  'scripts/setup.mjs': '',
}

/** A tree in which every name follows its rule. */
export const shapely: Record<string, string> = {
  'README.md': '',
  'ARCHITECTURE.md': '',
  'docs/decisions/0001-short.md': '',
  'contract/contract.ts': "export const contract = { files: { list: { '~orpc': {} } } }\n",
  'contract/files.ts': '',
  'server/main.ts': "import './files/routes.ts'\n",
  'server/files/routes.ts': "import { list } from './service.ts'\n",
  'server/files/service.ts': "import '#server/users/service.ts'\n",
  'server/files/service.api.test.ts': 'app.call(owner.id, files.list)\n',
  'server/platform/db/migrations/0001_files.sql': '',
  'web/app/main.tsx': '',
  'web/files/FileRow.tsx': 'export function FileRow() {}\n',
  'e2e/files.e2e.ts': '',
  'bench/files.ts': '',
  'scripts/setup.mjs': '',
}

export function imports(...specifiers: string[]): string {
  return specifiers.map((specifier) => `import '${specifier}'\n`).join('')
}
