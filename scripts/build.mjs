import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { explain, fromRoot, narrate, root, run, StepFailure, toolEnv } from './setup.mjs'

const PACKAGES = ['package.json', 'package-lock.json', 'scripts/bundle', 'contract']

/** What is built before the product runs: each is a file of the result, and what makes it from which sources. */
const BUILDS = [
  {
    name: 'browser program',
    result: fromRoot('dist', 'web', 'index.html'),
    sources: ['web', 'vite.config.ts', ...PACKAGES],
    command: ['vite', 'build'],
    stampFile: fromRoot('.cache', 'web-build'),
  },
  {
    name: 'server',
    result: fromRoot('dist', 'server', 'main.js'),
    sources: ['server', ...PACKAGES],
    command: ['node', 'scripts/bundle/server.ts'],
    stampFile: fromRoot('.cache', 'server-build'),
  },
]

/** Builds the browser program and the server, unless none of the sources changed since the last build. */
export async function ensureBuilt() {
  for (const build of BUILDS) await ensure(build)
}

async function ensure({ name, result, sources, command, stampFile }) {
  const fingerprint = hashOf(sources)
  if (existsSync(result) && read(stampFile) === fingerprint) return
  const [tool, ...args] = command
  await narrate(`Building the ${name}`, async () => {
    const { ok, output } = await run(tool, args, { env: toolEnv({ NODE_ENV: 'production' }) })
    if (!ok) throw new StepFailure(`The ${name} could not be built: ${explain(output)}`, { cause: output })
  })
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, fingerprint)
}

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesUnder)) hash.update(file).update(readFileSync(fromRoot(file)))
  return hash.digest('hex')
}

function filesUnder(path) {
  if (!existsSync(fromRoot(path))) return []
  if (path.includes('.')) return [path]
  return readdirSync(fromRoot(path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
    .filter((file) => !file.includes('node_modules'))
    .sort()
}
