import { basename, dirname, join } from 'node:path/posix'

const MAX_LINES = { 'README.md': 100, 'ARCHITECTURE.md': 150, test: 600, code: 400 }
/** Lists of similar entries: splitting them would help no reader. */
const UNLIMITED = /(\/(tables|routes|route-tree|catalogue)\.tsx?|\/locales\/[^/]+\.ts)$/
const BANNED_WORDS = /^(utils?|helpers?|common|misc|shared|managers?)$/
const BANNED_NAMES = /^(index|data)$/
const SERVER_ROOT_FILES = ['main.ts', 'app.ts', 'domains.ts', 'rotate-secret-key.ts']
const SERVER_SUPPORT = ['platform', 'testing']
/** The composition files of the browser application, which are no components. */
const LOWER_CASE_TSX = /^web\/(app\/[a-z-]+(\.test)?|[^/]+\/domain)\.tsx$/

/** The problems of one file: `path: sentence` each. */
export function fileProblems(file) {
  const rules = [
    tooLong,
    badName,
    misplaced,
    ...(isCode(file.path) ? [badImports, badComments, unnamedComponent] : []),
  ]
  return rules.flatMap((rule) => rule(file)).map((sentence) => `${file.path}: ${sentence}`)
}

const isCode = (path) => /\.(tsx?|mjs)$/.test(path)
const stemOf = (path) => basename(path).split('.')[0]

function tooLong({ path, text }) {
  const lines = text.split('\n').length - 1
  const allowed = allowedLines(path)
  return lines > allowed ? [`has ${lines} lines, at most ${allowed}`] : []
}

function allowedLines(path) {
  if (UNLIMITED.test(path)) return Number.POSITIVE_INFINITY
  if (/\.(test|e2e)\.tsx?$/.test(path)) return MAX_LINES.test
  return isCode(path) ? MAX_LINES.code : (MAX_LINES[path] ?? Number.POSITIVE_INFINITY)
}

function badName({ path }) {
  if (!isCode(path)) return []
  const words = path.replace(/\.[^/]+$/, '').split(/[/-]/)
  const banned =
    words.find((word) => BANNED_WORDS.test(word.toLowerCase())) ?? stemOf(path).match(BANNED_NAMES)?.[0]
  if (banned) return [`"${banned}" says nothing about what is inside`]
  if (path.endsWith('.d.ts')) return []
  if (path.endsWith('.tsx') && !LOWER_CASE_TSX.test(path)) {
    return /^[A-Z][A-Za-z0-9]*$/.test(stemOf(path)) ? [] : ['a component file is called like its component']
  }
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(stemOf(path)) ? [] : ['a module is named in kebab-case']
}

function misplaced({ path }) {
  if (path.endsWith('.tsx') && !/^(web|e2e)\//.test(path))
    return ['Node strips types only, it cannot run JSX']
  if (path.endsWith('.e2e.ts') && !path.startsWith('e2e/')) return ['browser tests lie in e2e/']
  if (path.endsWith('.api.test.ts') && !path.startsWith('server/'))
    return ['API tests lie beside their routes']
  if (dirname(path) === 'server' && isCode(path) && !SERVER_ROOT_FILES.includes(basename(path))) {
    return [`only ${SERVER_ROOT_FILES.join(', ')} lie here; the rest belongs to a domain or to the platform`]
  }
  return []
}

function badImports({ path, text }) {
  if (path.startsWith('scripts/')) return []
  const specifiers = [...text.matchAll(/(?:from|import\(?)\s*'([^']+)'/g)].map((match) => match[1])
  return specifiers.flatMap((specifier) => {
    if (leavesItsFolder(path, specifier)) return [`'${specifier}' leaves its folder; write it as a # import`]
    const isOurs = /^[.#]/.test(specifier)
    return isOurs && !/\.[a-z]+(\?[a-z]+)?$/.test(specifier) ? [`'${specifier}' lacks its file ending`] : []
  })
}

/** Imports are relative inside a domain (or inside contract/, e2e/ …) and below; anywhere else they begin with #. */
function leavesItsFolder(path, specifier) {
  if (!specifier.startsWith('.')) return false
  const folders = dirname(path).split('/').slice(0, 2)
  return !join(dirname(path), specifier).startsWith(`${folders.join('/')}/`)
}

function badComments({ path, text }) {
  if (path.startsWith('scripts/')) return []
  const problems = []
  if (/\/[/*].*\b(TODO|FIXME|XXX)\b/.test(text))
    problems.push('an open end belongs into an issue, not into a comment')
  if (/@ts-(ignore|nocheck)/.test(text)) problems.push('types are mended, not silenced')
  const disables = text.match(/(oxlint|eslint)-disable[^\n]*/g) ?? []
  if (disables.some((line) => !/ -- \S/.test(line))) problems.push('a lint suppression says why: "-- reason"')
  return problems
}

function unnamedComponent({ path, text }) {
  if (!/^web\/.*\.tsx$/.test(path) || path.endsWith('.test.tsx') || LOWER_CASE_TSX.test(path)) return []
  const name = stemOf(path)
  return new RegExp(`export (async )?(function|const|class) ${name}\\b`).test(text)
    ? []
    : [`does not export ${name}`]
}

/**
 * A store or query fragment names tables of its own domain and, where it reads, of earlier ones; a write to their tables
 * is a query fragment of theirs. A domain with `fragments.ts` is read through this only. A query on tables of a later
 * domain belongs to that domain, which supplies it (`server/platform/db/supplied-queries.ts`).
 */
export function storeProblems({ files, tiers }) {
  const tierOf = new Map(tiers.flatMap((names, tier) => names.map((name) => [name, tier])))
  const owners = new Map(
    files
      .filter(({ path }) => /^server\/[^/]+\/tables\.ts$/.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^ {4}([a-z_]+): \{/gm)].map(([, table]) => [table, domainOf(path)]),
      ),
  )
  const fragmented = new Set(
    files
      .map(({ path }) => path)
      .filter((path) => /^server\/[^/]+\/fragments\.ts$/.test(path))
      .map(domainOf),
  )
  return files
    .filter(({ path }) => /^server\/.+[/.](store|fragments)\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      foreignTables(text, domainOf(path), {
        owners,
        isReadable: (owner, domain) =>
          !fragmented.has(owner) && (tierOf.get(owner) ?? 0) < (tierOf.get(domain) ?? 0),
      }).map((table) => `${path}: names ${table}, a table of ${owners.get(table)}`),
    )
}

const domainOf = (path) => path.split('/')[1]

function foreignTables(text, domain, { owners, isReadable }) {
  const foreign = [...builtUses(text), ...rawUses(text)].filter(({ table, isRead }) => {
    const owner = owners.get(table)
    if (!owner || owner === domain) return false
    return !isRead || !isReadable(owner, domain)
  })
  return [...new Set(foreign.map(({ table }) => table))]
}

/** The tables in calls of the query builder; one call may name several. */
const builtUses = (text) =>
  [
    ...text.matchAll(
      /\.(selectFrom|insertInto|updateTable|deleteFrom|using|mergeInto|\w+Join)\(\s*\[?((?:\s*'[^']*',?)+)/g,
    ),
  ].flatMap(([, verb, names]) =>
    [...names.matchAll(/'([a-z_]+)/g)].map(([, table]) => ({
      table,
      isRead: /^(selectFrom|using|\w+Join)$/.test(verb),
    })),
  )

const COMMENT = /^\s*(\/\/|\/?\*).*$/gm
const RAW_USE =
  /\b(insert\s+into|update|delete\s+from|merge\s+into|from|join|using)\s+(?:only\s+)?([a-z_]+(?:(?:\s+(?:as\s+)?[a-z_]+)?,\s*[a-z_]+)*)/gi

/** The tables in SQL templates, which nest: also in lists (`from runs, users`), and in statements that write. */
const rawUses = (text) =>
  [...text.replaceAll(COMMENT, '').matchAll(RAW_USE)].flatMap(([, verb, names]) =>
    names.split(',').map((name) => ({
      table: name.trim().split(/\s/)[0],
      isRead: /^(from|join|using)$/i.test(verb),
    })),
  )

/** The shell of the browser program does not grow with the domains. */
const APP_FILES_MAX = 25

export function shellProblems(files) {
  const { length } = files.filter(({ path }) => path.startsWith('web/app/'))
  return length > APP_FILES_MAX ? [`web/app: has ${length} files, at most ${APP_FILES_MAX}`] : []
}

/** The problems of the domains as a whole. */
export function domainProblems({ files, domains, calls }) {
  const paths = files.map((file) => file.path)
  const folders = new Set(
    paths.filter((path) => /^server\/[^/]+\//.test(path)).map((path) => path.split('/')[1]),
  )
  const built = [...folders].filter((folder) => !SERVER_SUPPORT.includes(folder))
  return [
    ...built
      .filter((domain) => !domains.includes(domain))
      .map((domain) => `server/${domain}: is not in architecture.mjs`),
    ...built.flatMap((domain) => incompleteDomain(domain, paths)),
    ...untestedCalls(calls, files),
    ...migrationTwins(paths),
  ]
}

function incompleteDomain(domain, paths) {
  const has = (pattern) => paths.some((path) => pattern.test(path) && path.startsWith(`server/${domain}/`))
  if (!has(/[/.]routes\.ts$/)) return []
  const missing = [
    [has(/[/.]service\.ts$/), 'has routes but no service'],
    [has(/\.api\.test\.ts$/), 'has routes but no API test'],
    [paths.includes(`contract/${domain}.ts`), `has routes but no contract/${domain}.ts`],
  ]
  return missing.filter(([present]) => !present).map(([, sentence]) => `server/${domain}: ${sentence}`)
}

function untestedCalls(calls, files) {
  const tests = files
    .filter((file) => file.path.endsWith('.api.test.ts'))
    .map((file) => file.text)
    .join('\n')
  return calls
    .filter((call) => !new RegExp(`\\b${call.replaceAll('.', '\\.')}\\b`).test(tests))
    .map((call) => `contract: ${call} is not called in any API test`)
}

/** Numbers may have gaps: concurrent changes have their numbers assigned in advance. */
function migrationTwins(paths) {
  const numbers = paths
    .filter((path) => path.startsWith('server/platform/db/migrations/'))
    .map((path) => basename(path).slice(0, 4))
  const twins = numbers.filter((number, position) => numbers.indexOf(number) < position)
  return [...new Set(twins)].map(
    (number) => `server/platform/db/migrations: there are two with number ${number}`,
  )
}
