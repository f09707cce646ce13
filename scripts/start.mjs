// npm start: from a fresh clone to a running server.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ensureBuilt } from './build.mjs'
import { ensureRuntimePackages } from './install.mjs'
import { fromRoot, main, projectNode, root, StepFailure, say, sayInJson, toolEnv } from './setup.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

await main(async () => {
  if ((process.env.LOG_FORMAT || (process.stdout.isTTY ? 'text' : 'json')) === 'json') sayInJson()
  await ensureRuntimePackages()
  await ensureBuilt()
  say('Starting the database and the server …')
  return serve()
})

/**
 * Forwards signals and waits for the server's graceful end. A terminal signals the server too, so that it may receive
 * one Ctrl-C twice: the server counts signals in quick succession as one.
 */
function serve() {
  const env = toolEnv({ NODE_COMPILE_CACHE: fromRoot('.cache', 'compile') })
  const server = spawn(projectNode, ['dist/server/main.js'], { cwd: root, stdio: 'inherit', env })
  for (const signal of SIGNALS) process.on(signal, () => server.kill(signal))
  return new Promise((resolve, reject) => {
    server.on('error', (error) =>
      reject(new StepFailure(`The server could not be started: ${error.message}.`)),
    )
    server.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}
