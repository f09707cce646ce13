import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { explain, fromRoot, narrate, root, run, StepFailure, toolEnv } from './setup.mjs'

const SOURCES = ['web', 'contract', 'scripts/bundle', 'vite.config.ts', 'package.json', 'package-lock.json']
const stampFile = fromRoot('.cache', 'web-build')

/** Builds the browser application, unless none of its inputs changed since the last build. */
export async function ensureBuilt() {
  const fingerprint = hashOf(SOURCES)
  if (existsSync(fromRoot('dist', 'web', 'index.html')) && readStamp() === fingerprint) return
  await narrate('Building the browser program', async () => {
    const { ok, output } = await run('vite', ['build'], { env: toolEnv({ NODE_ENV: 'production' }) })
    if (!ok) {
      throw new StepFailure(`The browser program could not be built: ${explain(output)}`, { cause: output })
    }
  })
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, fingerprint)
}

const readStamp = () => (existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '')

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
