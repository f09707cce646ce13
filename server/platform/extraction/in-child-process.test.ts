import { describe, expect, test } from 'vitest'
import { makePdf } from '#server/testing/pdf-files.ts'
import { createExtractor } from './in-child-process.ts'
import type { Format } from './port.ts'

async function* pieces(...parts: (string | Buffer)[]) {
  for (const part of parts) yield Buffer.from(part)
}

const limits = { milliseconds: 60_000, memoryMegabytes: 1000, atOnce: 2 }

const read = (content: AsyncIterable<Uint8Array>, format: Format, changed: Partial<typeof limits> = {}) =>
  Array.fromAsync(createExtractor({ ...limits, ...changed }).extract(content, format))

describe('a child process', () => {
  test('reads what comes in pieces', async () => {
    expect(await read(pieces('# A\n', '\nB'), 'markdown')).toEqual([
      { text: 'A', row: 1 },
      { text: 'B', headings: ['A'], row: 3 },
    ])
    expect(await read(pieces(makePdf(['Page one'])), 'pdf')).toEqual([{ text: 'Page one', page: 1 }])
  })

  test('tells why it cannot', async () => {
    await expect(read(pieces('%PDF'), 'pdf')).rejects.toThrow('This file is damaged and could not be read')
    await expect(read(pieces(), 'text')).rejects.toThrow('No text found (scanned?)')
  })

  test('refuses a document of 50,000 pages, and reads one that only claims to have them', async () => {
    const whole = makePdf(Array.from({ length: 50_000 }, () => 'x'))
    await expect(read(pieces(whole), 'pdf')).rejects.toThrow('This file is too large when unpacked')
    const claimed = makePdf(['x']).toString('latin1').replace('/Count 1 ', '/Count 50000 ')
    expect(await read(pieces(Buffer.from(claimed, 'latin1')), 'pdf')).toEqual([{ text: 'x', page: 1 }])
  })

  test('is ended when it takes too long', async () => {
    async function* endless() {
      yield Buffer.from('x')
      await new Promise(() => undefined)
    }
    await expect(read(endless(), 'text', { milliseconds: 300 })).rejects.toThrow('took too long')
  })

  test('is ended when it takes too much memory', async () => {
    const large = Array.from({ length: 40 }, () => Buffer.alloc(5_000_000, 'word '))
    await expect(read(pieces(...large), 'text', { memoryMegabytes: 150 })).rejects.toThrow('too much memory')
  })

  test('is ended when nobody wants it any more', async () => {
    const controller = new AbortController()
    const extractor = createExtractor({ ...limits, atOnce: 1 })
    const lines = extractor.extract(pieces('one\n\ntwo'), 'text', controller.signal)
    controller.abort(new Error('cancelled'))
    await expect(Array.fromAsync(lines)).rejects.toThrow('cancelled')
    expect(await Array.fromAsync(extractor.extract(pieces('next'), 'text'))).toEqual([
      { text: 'next', row: 1 },
    ])
  })
})
