import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const MODULE = new URL('temporary-folder.mjs', import.meta.url).href

function makeMemory(): string {
  const memory = mkdtempSync(join(tmpdir(), 'commonplace-memory-'))
  onTestFinished(() => rmSync(memory, { recursive: true }))
  return memory
}

/** The folder for temporary files of another process, and its mode. */
async function folderWith(memory: string, neededBytes: number, TMPDIR?: string): Promise<[string, number]> {
  const code = `import { keepTemporaryFilesInMemory } from '${MODULE}'
    import { statSync } from 'node:fs'
    const remove = keepTemporaryFilesInMemory(${JSON.stringify({ memory, neededBytes })})
    const folder = process.env.TMPDIR ?? ''
    console.log(JSON.stringify([folder, statSync(folder, { throwIfNoEntry: false })?.mode ?? 0]))
    remove()`
  const options = { env: { ...process.env, TMPDIR } }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], options)
  return JSON.parse(stdout) as [string, number]
}

test('temporary files are in memory, for every user, until they are removed', async () => {
  const memory = makeMemory()
  const [folder, mode] = await folderWith(memory, 1)
  expect(folder.startsWith(join(memory, 'commonplace-'))).toBe(true)
  expect(mode & 0o7777).toBe(0o1777)
  expect(existsSync(folder)).toBe(false)
})

test('temporary files stay on the disk where the memory is missing or too small', async () => {
  expect(await folderWith('/nowhere/at-all', 1)).toEqual(['', 0])
  expect(await folderWith(makeMemory(), Number.MAX_SAFE_INTEGER)).toEqual(['', 0])
})

test('a folder that the caller chose is kept', async () => {
  const chosen = makeMemory()
  const [folder] = await folderWith(makeMemory(), 1, chosen)
  expect(folder).toBe(chosen)
  expect(existsSync(chosen)).toBe(true)
})
