/**
 * Takes the pictures of the guide from the running program with fixed content, in both themes: `node
 * scripts/guide-pictures.mjs`, after `npm run build`. They are a part of the sources, and replaced by it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const program = join(root, 'node_modules/@playwright/test/cli.js')
const taking = spawn(process.execPath, [program, 'test', '--project', 'desktop', '--retries', '0'], {
  cwd: root,
  env: { ...process.env, GUIDE_PICTURES_FOLDER: join(root, 'web/help/pictures') },
  stdio: 'inherit',
})
const [code] = await once(taking, 'exit')
process.exitCode = code
