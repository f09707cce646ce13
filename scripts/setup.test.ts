import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const SETUP = new URL('setup.mjs', import.meta.url).href

async function linesOf(script: string): Promise<string[]> {
  const code = `import { narrate, say, sayInJson } from '${SETUP}'; ${script}`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code])
  return stdout.trimEnd().split('\n')
}

test('prints the steps of a start as text', async () => {
  expect(await linesOf("say('First start'); await narrate('Installing', async () => true)")).toEqual([
    'First start',
    'Installing …',
    '  done in 0 s',
  ])
})

test('prints the steps of a start as lines of JSON where the server logs in JSON', async () => {
  const lines = await linesOf(
    "sayInJson(); say('First start'); await narrate('Installing', async () => true)",
  )
  const time = expect.any(Number)
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 30, time, msg: 'First start' },
    { level: 30, time, msg: 'Installing …' },
    { level: 30, time, msg: 'Installing: done in 0 s' },
  ])
})

test('shows the part that is done once there is one', async () => {
  const { progressText } = await import(SETUP)
  expect(progressText('15 s', undefined)).toBe('15 s')
  expect(progressText('15 s', 0)).toBe('15 s')
  expect(progressText('45 s', 0.979)).toBe('97 %, 45 s')
})
