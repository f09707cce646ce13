import { afterEach, expect, test } from 'vitest'
import { makePdf } from '#server/testing/pdf-files.ts'
import { IdleProcesses } from './idle-processes.ts'
import type { Block } from './port.ts'
import { ReadingProcess } from './reading-process.ts'

const started: ReadingProcess[] = []

afterEach(() => {
  for (const process of started.splice(0)) process.kill()
})

async function start() {
  const process = await ReadingProcess.start('reading', 500)
  started.push(process)
  return process
}

async function* pieces(text: string) {
  yield Buffer.from(text)
}

async function read(process: ReadingProcess, text: string) {
  const blocks = process.read<Block>('text', pieces(text))
  const texts: string[] = []
  for (;;) {
    const { done, value } = await blocks.next()
    if (done) return { texts, end: value }
    texts.push(value.text)
  }
}

test('one process reads many documents of a user', async () => {
  const idle = new IdleProcesses()
  const process = await start()
  for (let number = 0; number < 20; number += 1) {
    expect(await read(process, `Document ${number}`)).toEqual({ texts: [`Document ${number}`], end: 'done' })
    await idle.keep('anna', process)
    expect(idle.take('anna', 'text')).toBe(process)
  }
  expect(process.documents).toBe(20)
})

test('a process is never given to another user, and to one reader at a time', async () => {
  const idle = new IdleProcesses()
  const process = await start()
  await idle.keep('anna', process)
  expect(idle.take('bob', 'text')).toBeUndefined()
  expect(idle.take('anna', 'text')).toBe(process)
  expect(idle.take('anna', 'text')).toBeUndefined()
})

test('at most two processes are idle, and the oldest is killed first', async () => {
  const idle = new IdleProcesses()
  const [first, second, third] = [await start(), await start(), await start()]
  const exit = new Promise<void>((resolve) => first.onExit(resolve))
  await idle.keep('anna', first)
  await idle.keep('bob', second)
  await idle.keep('carla', third)
  await exit
  expect([idle.take('anna', 'text'), idle.take('bob', 'text'), idle.take('carla', 'text')]).toEqual([
    undefined,
    second,
    third,
  ])
})

test('a process that has read 200 documents is killed', async () => {
  const process = await start()
  const exit = new Promise<void>((resolve) => process.onExit(resolve))
  process.documents = 200
  const idle = new IdleProcesses()
  await idle.keep('anna', process)
  await exit
  expect(idle.take('anna', 'text')).toBeUndefined()
})

test('only a process whose first document is a PDF reads PDF files', async () => {
  const idle = new IdleProcesses()
  const [texts, pdfs] = [await start(), await start()]
  await read(texts, 'Text')
  await Array.fromAsync(pdfs.read('pdf', pieces(makePdf(['Page']).toString('latin1'))))
  await idle.keep('anna', texts)
  await idle.keep('bob', pdfs)
  expect(idle.take('anna', 'pdf')).toBeUndefined()
  expect(idle.take('anna', 'text')).toBe(texts)
  expect(idle.take('bob', 'pdf')).toBe(pdfs)
})

test('an idle process that ends by itself is removed', async () => {
  const idle = new IdleProcesses()
  const process = await start()
  await idle.keep('anna', process)
  const exit = new Promise<void>((resolve) => process.onExit(resolve))
  process.kill()
  await exit
  expect(idle.take('anna', 'text')).toBeUndefined()
})

test('content that fails is reported as its own failure', async () => {
  async function* broken() {
    yield Buffer.from('beginning')
    throw new Error('the disk is gone')
  }
  const process = await start()
  await expect(process.read('text', broken()).next()).rejects.toThrow('the disk is gone')
})
