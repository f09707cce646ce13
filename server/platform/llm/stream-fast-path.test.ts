import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import { mergeDeltas, toWire } from './merged-deltas.ts'
import { StreamFastPath } from './stream-fast-path.ts'

type Part = LanguageModelV4StreamPart

/** The package returns no part for silent text. */
const text = (content: string, ...fields: 'silent'[]) =>
  data({ delta: { content }, ...(fields.length > 0 && { silent: true }) })
const thought = (reasoning: string) => data({ delta: { reasoning } })
const ping = ': ping\n\n'
const data = (event: unknown) => `data: ${JSON.stringify(event)}\n\n`

/** A package that reads like the vendors': at its own pace, within one turn of the event loop. */
function openPackage() {
  const read: string[] = []
  const { readable, writable } = new TransformStream<string, Part>({
    async transform(wire, controller) {
      for (const block of wire.split('\n\n').filter(Boolean)) {
        read.push(block)
        await Promise.resolve()
        const part = toPart(block)
        if (part) controller.enqueue(part)
      }
    },
  })
  return { read, readable, writer: writable.getWriter() }
}

function toPart(block: string): Part | undefined {
  if (!block.startsWith('data: ')) return undefined
  const { delta, silent } = JSON.parse(block.slice('data: '.length)) as {
    delta: { content?: string; reasoning?: string }
    silent?: true
  }
  if (silent) return undefined
  if (delta.reasoning !== undefined) return { type: 'reasoning-delta', id: 'r', delta: delta.reasoning }
  return { type: 'text-delta', id: 't', delta: delta.content ?? '' }
}

function open() {
  const { read, readable, writer } = openPackage()
  const fastPath = new StreamFastPath()
  const told: string[] = []
  const reading = (async () => {
    for await (const part of fastPath.read(readable)) {
      if ('delta' in part) told.push(`${part.type.slice(0, 4)} ${part.delta}`)
    }
  })()
  // Tests that end it check the outcome.
  reading.catch(() => undefined)
  /** The events of one read from the socket. */
  async function bring(...events: string[]): Promise<void> {
    const wire = Buffer.from(events.join('')).toString('latin1')
    const left = fastPath.take(mergeDeltas(wire).events).map(toWire).join('')
    if (left) writer.write(Buffer.from(left, 'latin1').toString()).catch(() => undefined)
    await new Promise(setImmediate)
  }
  return { bring, told, read, reading, writer }
}

test('text bypasses the package once it has shown the resulting part', async () => {
  const { bring, told, read } = open()
  for (const word of ['One', ' two', ' "three"', ' vür 😀\n']) await bring(text(word))
  expect(told).toEqual(['text One', 'text  two', 'text  "three"', 'text  vür 😀\n'])
  expect(read).toHaveLength(1)
})

test('everything else goes through the package, and nothing overtakes it', async () => {
  const { bring, told, read } = open()
  await bring(thought('a'))
  await bring(thought('b'), ping)
  await bring(thought('c'), text('d'))
  await bring(text('e'))
  await bring(text('f'), thought('g'), text('h'))
  await bring(text('i'))
  await bring(text('j'))
  const order = ['reas a', 'reas b', 'reas c', 'text d', 'text e', 'text f', 'reas g', 'text h', 'text i']
  expect(told).toEqual([...order, 'text j'])
  expect(read).not.toContain(text('j').trim())
})

test('text that arrives in the same turn keeps its order', async () => {
  const { bring, told } = open()
  await Promise.all([bring(text('a')), bring(text('a')), bring(text('b')), bring(ping), bring(text('a'))])
  await bring(text('c'))
  expect(told).toEqual(['text a', 'text a', 'text b', 'text a', 'text c'])
})

test('text that arrives in the same turn is not learned from', async () => {
  const { bring, told } = open()
  await Promise.all([bring(thought('a')), bring(text('a', 'silent'))])
  await bring(text('b', 'silent'))
  expect(told).toEqual(['reas a'])
})

test('an event without text is not learned from', async () => {
  const { bring, read } = open()
  for (const word of ['', '', '']) await bring(text(word))
  expect(read).toHaveLength(3)
})

test('text with invalid JSON is left to the package', async () => {
  const { bring, told, reading } = open()
  await bring(text('a'))
  await bring(text('b'))
  await bring('data: {"delta":{"content":"\\x"}}\n\n')
  await expect(reading).rejects.toThrow(SyntaxError)
  expect(told).toEqual(['text a', 'text b'])
})

test('a failure is reported after the text that arrived before it', async () => {
  const { bring, told, reading, writer } = open()
  await bring(text('a'))
  const last = bring(text('b'))
  await Promise.all([writer.abort(new Error('cut')), last])
  await expect(reading).rejects.toThrow('cut')
  expect(told).toEqual(['text a', 'text b'])
})

test('a reader that stops early ends the answer of the package', async () => {
  const { readable, writer } = openPackage()
  const fastPath = new StreamFastPath()
  void writer.write(text('a'))
  for await (const part of fastPath.read(readable)) if ('delta' in part) break
  await expect(writer.write(text('b'))).rejects.toBeUndefined()
})
