// npm run dev: the server restarts and the browser application reloads as files change.
import { spawn } from 'node:child_process'
import { ensureAllPackages } from './install.mjs'
import { main, projectNode, root, toolEnv } from './setup.mjs'

await main(async () => {
  await ensureAllPackages()
  const options = { cwd: root, stdio: 'inherit', env: toolEnv() }
  const programs = [spawn(projectNode, ['--watch', 'server/main.ts'], options), spawn('vite', [], options)]
  const stopAll = (signal) => {
    for (const program of programs) program.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopAll(signal))
  const ends = programs.map((program) => new Promise((resolve) => program.on('exit', resolve)))
  await Promise.race(ends)
  stopAll('SIGTERM')
  await Promise.all(ends)
})
