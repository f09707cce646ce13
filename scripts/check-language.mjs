// Checks the language of comments, documents, test titles and English texts.
// `node scripts/check-language.mjs server/mail` checks one folder or file, also one that is not covered yet.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, normalize } from 'node:path/posix'
import { languageProblems } from './language-rules.mjs'
import { say } from './setup.mjs'

/** Checked in the gate. A folder is added as soon as it has no problems. */
const COVERED = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'docs',
  'e2e',
  'scripts',
  'bench',
  'contract',
  'server',
  'web',
]

/** Documents of other projects, which search tests use unchanged. */
const THIRD_PARTY = /^server\/testing\/documentation\/(fastify|pino|undici)-/

const paths = process.argv.length > 2 ? process.argv.slice(2) : COVERED
const problems = paths
  .flatMap((path) => list(normalize(path)))
  .flatMap((path) => languageProblems({ path, text: readFileSync(path, 'utf8') }))
for (const problem of problems) say(problem)
if (problems.length > 0) process.exitCode = 1

function list(path) {
  if (!statSync(path).isDirectory()) return [path]
  const names = readdirSync(path).filter((name) => name !== 'node_modules')
  return names.flatMap((name) => list(join(path, name))).filter((file) => !THIRD_PARTY.test(file))
}
