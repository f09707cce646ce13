// npm run rotate-secret-key: gives a stopped server another key, and re-encrypts its stored secrets with it.
import { spawnSync } from 'node:child_process'
import { ensureRuntimePackages } from './install.mjs'
import { main, projectNode, root, toolEnv } from './setup.mjs'

await main(async () => {
  await ensureRuntimePackages()
  const options = { cwd: root, stdio: 'inherit', env: toolEnv() }
  return spawnSync(projectNode, ['server/rotate-secret-key.ts'], options).status ?? 1
})
