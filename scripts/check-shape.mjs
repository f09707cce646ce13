// Checks rules that no linter has: the places and names of files, cycles between folders, and that every domain is
// complete. Runs on Node 26.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tiers } from '../architecture.mjs'
import { unknownPaths } from './document-paths.mjs'
import { folderCycleProblems } from './folder-cycles.mjs'
import { root as projectRoot, say } from './setup.mjs'
import { domainProblems, fileProblems, shellProblems, storeProblems } from './shape-rules.mjs'

const FOLDERS = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts', 'docs']
const DOCUMENTS = ['README.md', 'ARCHITECTURE.md']

const root = process.argv[2] ?? projectRoot
const files = [...DOCUMENTS, ...FOLDERS.flatMap((folder) => list(join(root, folder)))].map(read)
const { contract } = await import(pathToFileURL(join(root, 'contract', 'contract.ts')).href)
const problems = [
  ...files.flatMap(fileProblems),
  ...shellProblems(files),
  ...folderCycleProblems(files),
  ...storeProblems({ files, tiers }),
  ...architectureProblems(),
  ...domainProblems({ files, domains: tiers.flat(), calls: callNames(contract) }),
]
for (const problem of problems) say(problem)
if (problems.length > 0) process.exitCode = 1

/** What ARCHITECTURE.md names exists. */
function architectureProblems() {
  const text = files.find(({ path }) => path === 'ARCHITECTURE.md')?.text ?? ''
  const roots = readdirSync(root)
  return unknownPaths(text, [...roots, ...files.map(({ path }) => path)]).map(
    (name) => `ARCHITECTURE.md: names ${name}, which does not exist`,
  )
}

function list(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? list(path) : [relative(root, path)]
  })
}

function read(path) {
  const isText = /\.(tsx?|mjs|md|css|sql)$/.test(path)
  return { path, text: isText ? readFileSync(join(root, path), 'utf8') : '' }
}

/** `notebooks.create` and so on: a call has its definition under `~orpc`, any other value groups calls. */
function callNames(group, prefix = '') {
  return Object.entries(group).flatMap(([name, value]) =>
    value['~orpc'] ? [`${prefix}${name}`] : callNames(value, `${prefix}${name}.`),
  )
}
