import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createDiskBlobs } from './disk.ts'
import { createFakeBlobs } from './fake.ts'
import type { Blobs } from './port.ts'

const kinds: [string, (folder: string) => Blobs][] = [
  ['on disk', createDiskBlobs],
  ['in memory', () => createFakeBlobs()],
]

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-blobs-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function* chunks(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
}

describe.each(kinds)('blobs %s', (_, create) => {
  test('return what was stored, from bytes or a stream', async () => {
    const blobs = create(await makeFolder())
    expect(await blobs.write('people/a/one.png', Buffer.from([0, 255, 10]))).toBe(3)
    const one = await blobs.read('people/a/one.png')
    expect(one?.size).toBe(3)
    expect(one && (await buffer(one.stream))).toEqual(Buffer.from([0, 255, 10]))
    expect(await blobs.write('people/a/two', chunks('Hello', ' ', 'world'))).toBe(11)
    const two = await blobs.read('people/a/two')
    expect(two && (await text(two.stream))).toBe('Hello world')
  })

  test('return a range', async () => {
    const blobs = create(await makeFolder())
    await blobs.write('people/a/one', Buffer.from('0123456789'))
    const part = await blobs.read('people/a/one', { start: 3, end: 5 })
    expect([part?.size, part && (await text(part.stream))]).toEqual([10, '345'])
  })

  test('are removed one by one or by folder', async () => {
    const blobs = create(await makeFolder())
    for (const key of ['people/a/one', 'people/a/two', 'people/ab/three'])
      await blobs.write(key, Buffer.from(key))
    await blobs.remove('people/a/one')
    await blobs.remove('people/a/one')
    expect(await blobs.read('people/a/one')).toBeUndefined()
    await blobs.removeAll('people/a')
    await blobs.removeAll('people/a')
    expect(await blobs.read('people/a/two')).toBeUndefined()
    const three = await blobs.read('people/ab/three')
    expect(three && (await text(three.stream))).toBe('people/ab/three')
  })

  test('are listed if they were stored before a given time', async () => {
    const blobs = create(await makeFolder())
    const listed = async (before: Date) => (await Array.fromAsync(blobs.list(before))).sort()
    expect(await listed(new Date(Date.now() + 1000))).toEqual([])
    for (const key of ['people/a/files/one', 'people/b']) await blobs.write(key, Buffer.from(key))
    expect(await listed(new Date(Date.now() + 1000))).toEqual(['people/a/files/one', 'people/b'])
    expect(await listed(new Date(Date.now() - 1000))).toEqual([])
  })

  test.each(['', '/etc/passwd', '../secret-key', 'a/../../b', 'a//b', 'a/.b', 'a\0b', 'A', 'a/'])(
    'reject the key %j',
    async (key) => {
      const blobs = create(await makeFolder())
      await expect((async () => blobs.write(key, Buffer.from('x')))()).rejects.toThrow('Not a key')
      await expect((async () => blobs.read(key))()).rejects.toThrow('Not a key')
      await expect((async () => blobs.removeAll(key))()).rejects.toThrow('Not a key')
    },
  )
})

test('keep nothing of a stream that fails', async () => {
  const folder = await makeFolder()
  const blobs = createDiskBlobs(folder)
  async function* broken() {
    yield Buffer.from('half')
    throw new Error('cut off')
  }
  await expect(blobs.write('people/a/one', broken())).rejects.toThrow('cut off')
  expect(await blobs.read('people/a/one')).toBeUndefined()
  expect(await readdir(join(folder, 'people/a'))).toEqual([])
})

test('remove the temporary files of a dead process and keep those of a running one', async () => {
  const folder = await makeFolder()
  const blobs = createDiskBlobs(folder)
  await blobs.write('people/a/one', Buffer.from('whole'))
  for (const name of ['old', 'young']) await writeFile(join(folder, `people/a/${name}.part`), 'half')
  await utimes(join(folder, 'people/a/old.part'), 0, 0)
  await blobs.removeLeftovers(new Date(Date.now() - 60_000))
  expect((await readdir(join(folder, 'people/a'))).sort()).toEqual(['one', 'young.part'])
  expect(await Array.fromAsync(blobs.list(new Date(Date.now() + 1000)))).toEqual(['people/a/one'])
})
