import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureBuilt } from './build.mjs'
import { fromRoot, run, say, toolEnv } from './setup.mjs'

/** For one step: the browser tests take 35 minutes on two quiet cores, and longer on a busy machine. */
const STEP_LIMIT_MS = 3_300_000

const FOLDERS = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts']
const folders = FOLDERS.filter((folder) => existsSync(fromRoot(folder)))

const PASSED = { passed: 1, failed: 0, skipped: 0 }
const FAILED = { passed: 0, failed: 1, skipped: 0 }
const NOTHING = { passed: 0, failed: 0, skipped: 0 }

/** A step that passes or fails as a whole, and counts as one test. */
const check = (name, command, ...args) => ({
  name,
  run: async () => {
    const { ok, output } = await run(command, args)
    return { ...(ok ? PASSED : FAILED), output }
  },
})

/** All checks without a test runner; each takes seconds. */
export const staticChecks = [
  check('types of the server', 'tsc', '--project', 'tsconfig.server.json'),
  check('types of the browser program', 'tsc', '--project', 'tsconfig.web.json'),
  check('types of the browser tests', 'tsc', '--project', 'tsconfig.e2e.json'),
  check(
    'lint',
    'oxlint',
    '--type-aware',
    '--deny-warnings',
    '--report-unused-disable-directives',
    ...folders,
  ),
  check('format', 'biome', 'check', '--error-on-warnings', '.'),
  check(
    'architecture',
    'depcruise',
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'err',
    ...folders,
  ),
  check('shape', 'node', 'scripts/check-shape.mjs'),
  check('language', 'node', 'scripts/check-language.mjs'),
  check('dead code', 'knip'),
]

export const build = {
  name: 'build',
  run: async () => {
    await ensureBuilt()
    return PASSED
  },
}

export const vitest = (name, { args = [], env = {} } = {}) => ({
  name,
  run: () => {
    const report = freshReport(name)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    return runTests({
      command: 'vitest',
      args: ['run', ...reporters, ...args],
      env,
      report,
      count: countVitest,
    })
  },
})

/** The tests of these projects of `vitest.config.ts`. */
const projects = (...names) => names.flatMap((name) => ['--project', name])

/**
 * The API tests run once: on that database, or on the embedded one, which the tests of processes and the browser tests
 * use in any case.
 */
export const testsWithoutBrowser = (databaseUrl) => [
  vitest('unit tests', { args: projects('server', 'web', 'web-modules') }),
  vitest(databaseUrl ? 'API tests on an external PostgreSQL' : 'API tests', {
    args: projects('api'),
    env: databaseUrl ? { DATABASE_URL: databaseUrl } : {},
  }),
  // They wait for programs to start and to end for most of their time.
  vitest('tests of processes and integration tests', {
    args: [...projects('processes', 'integration'), '--maxWorkers', '4'],
  }),
]

export const playwright = (name, env) => ({
  name,
  run: () => {
    const report = freshReport(name)
    const reportEnv = { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    return runTests({ command: 'playwright', args: ['test'], env: reportEnv, report, count: countPlaywright })
  },
})

/** Runs every step, also after a failure, and ends with the line `N passed, N failed`. Returns the exit code. */
export async function runGate(steps) {
  const results = []
  for (const step of steps) results.push({ name: step.name, ...(await runStep(step)) })
  const failed = results.filter((result) => result.failed > 0).map((result) => result.name)
  if (failed.length > 0) say(`\nFailed: ${failed.join(', ')}`)
  say(`\nTook ${(process.uptime() / 60).toFixed(1)} minutes in all.`)
  say(`\n${describe(results.reduce(add, NOTHING))}`)
  return failed.length > 0 ? 1 : 0
}

async function runStep(step) {
  const started = Date.now()
  say(`\n▸ ${step.name}`)
  const result = await step.run().catch((error) => ({ ...FAILED, output: error.cause ?? error.message }))
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  if (result.failed > 0) say(result.output)
  const isTestRun = result.passed + result.failed + result.skipped > 1
  say(`  ${result.failed > 0 ? 'FAILED' : 'ok'} in ${seconds} s${isTestRun ? `: ${describe(result)}` : ''}`)
  return result
}

/**
 * A runner that ends before its report, or fails without a failed test (a file that does not load), counts as one
 * failure.
 */
async function runTests({ command, args, env, report, count }) {
  const { ok, output } = await run(command, args, { env: toolEnv(env), timeoutMs: STEP_LIMIT_MS })
  const counts = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : NOTHING
  return { ...counts, failed: ok ? counts.failed : Math.max(1, counts.failed), output }
}

const countVitest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
})

function countPlaywright({ stats, suites }) {
  for (const title of flakyTitles(suites)) say(`  needed a second try: ${title}`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

const flakyTitles = (suites) =>
  suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file}: ${title}`),
    ...flakyTitles(inner),
  ])

const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

const describe = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

function freshReport(name) {
  mkdirSync(fromRoot('.cache', 'reports'), { recursive: true })
  const file = fromRoot('.cache', 'reports', `${name.replaceAll(/\W+/g, '-')}.json`)
  rmSync(file, { force: true })
  return file
}
