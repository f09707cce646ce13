// npm run bench [name …]: measures the budgets of docs/benchmarks.md, all of them or those named.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureAllPackages } from './install.mjs'
import { fromRoot, main, projectNode, root, StepFailure, say, toolEnv } from './setup.mjs'

await main(async () => {
  const chosen = chooseBenchmarks(process.argv.slice(2))
  await ensureAllPackages()
  await ensureBuilt()
  const env = toolEnv({ CHROMIUM_PATH: await ensureBrowser({ isWhole: true }) })
  let exitCode = 0
  for (const name of chosen) {
    say(`\n▸ ${name}`)
    exitCode = Math.max(exitCode, await runBenchmark(name, env))
  }
  return exitCode
})

function chooseBenchmarks(names) {
  const available = findBenchmarks()
  const unknown = names.find((name) => !available.includes(name))
  if (unknown) throw new StepFailure(`There is no benchmark "${unknown}"; there are ${available.join(', ')}.`)
  return names.length > 0 ? names : available
}

/** A benchmark is a file of `bench/`; shared modules are in folders below it. */
function findBenchmarks() {
  if (!existsSync(fromRoot('bench'))) return []
  return readdirSync(fromRoot('bench'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort()
}

function runBenchmark(name, env) {
  const child = spawn(projectNode, [`bench/${name}.ts`], { cwd: root, stdio: 'inherit', env })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}
