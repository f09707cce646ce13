import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makePdf } from '#server/testing/pdf-files.ts'
import { makePng } from '#server/testing/pictures.ts'
import { createExtractor } from './in-child-process.ts'
import type { DrawnKind, Extractor, Format, Reading } from './port.ts'
import { PERMISSIONS, ReadingProcess } from './reading-process.ts'

async function* pieces(...parts: (string | Buffer)[]) {
  for (const part of parts) yield Buffer.from(part)
}

const limits = {
  milliseconds: 60_000,
  memoryMegabytes: 1000,
  idleMilliseconds: 60_000,
  atOnce: 3,
  laterAtOnce: 2,
}

const reading = (content: AsyncIterable<Uint8Array>, format: Format): Reading => ({
  format,
  open: () => Promise.resolve(content),
  person: 'anna',
  urgency: 'later',
})

const read = (content: AsyncIterable<Uint8Array>, format: Format, changed: Partial<typeof limits> = {}) =>
  Array.fromAsync(createExtractor({ ...limits, ...changed }).extract(reading(content, format)))

describe('a child process', () => {
  test('reads content that arrives in pieces', async () => {
    expect(await read(pieces('# A\n', '\nB'), 'markdown')).toEqual([
      { text: 'A', row: 1 },
      { text: 'B', headings: ['A'], row: 3 },
    ])
    expect(await read(pieces(makePdf(['Page one'])), 'pdf')).toEqual([{ text: 'Page one', page: 1 }])
  })

  test('reports why a document cannot be read', async () => {
    await expect(read(pieces('%PDF'), 'pdf')).rejects.toThrow('damaged')
    await expect(read(pieces(), 'text')).rejects.toThrow('no_text')
  })

  test('refuses a document of 50,000 pages, and reads one that only declares them', async () => {
    const whole = makePdf(Array.from({ length: 50_000 }, () => 'x'))
    await expect(read(pieces(whole), 'pdf')).rejects.toThrow('too_large')
    const claimed = makePdf(['x']).toString('latin1').replace('/Count 1 ', '/Count 50000 ')
    expect(await read(pieces(Buffer.from(claimed, 'latin1')), 'pdf')).toEqual([{ text: 'x', page: 1 }])
  })

  test('fails only its own reading when it cannot be started', async () => {
    const { execPath } = process
    let isOpened = false
    const open = async () => {
      isOpened = true
      return pieces('x')
    }
    process.execPath = '/nowhere/node'
    try {
      const extractor = createExtractor({ ...limits, atOnce: 1 })
      const failing = Array.fromAsync(extractor.extract({ ...reading(pieces(), 'text'), open }))
      await expect(failing).rejects.toThrow('ENOENT')
      process.execPath = execPath
      expect(await Array.fromAsync(extractor.extract(reading(pieces('next'), 'text')))).toHaveLength(1)
    } finally {
      process.execPath = execPath
    }
    expect(isOpened).toBe(false)
  })

  test('returns the beginning of a table that exceeds its memory', async () => {
    const rows = Buffer.alloc(60_000_000, 'a,b,c,d,e,f\n')
    const table = createExtractor(limits)
      .extract(reading(pieces(rows), 'csv'))
      [Symbol.asyncIterator]()
    const { value: first } = await table.next()
    await table.return?.()
    expect(first).toEqual({ text: 'a | b | c | d | e | f', row: 1 })
  })

  test('is killed when it takes too long', async () => {
    async function* endless() {
      yield Buffer.from('x')
      await new Promise(() => undefined)
    }
    await expect(read(endless(), 'text', { milliseconds: 300 })).rejects.toThrow('too_slow')
  })

  test('is killed when it takes too much memory', async () => {
    const large = Array.from({ length: 40 }, () => Buffer.alloc(5_000_000, 'word '))
    await expect(read(pieces(...large), 'text', { memoryMegabytes: 150 })).rejects.toThrow('too_much_memory')
  })

  test('is not started for a cancelled reading', async () => {
    const controller = new AbortController()
    const extractor = createExtractor({ ...limits, atOnce: 1 })
    const { signal } = controller
    const lines = extractor.extract({ ...reading(pieces('one\n\ntwo'), 'text'), signal })
    controller.abort(new Error('cancelled'))
    await expect(Array.fromAsync(lines)).rejects.toThrow('cancelled')
    expect(await Array.fromAsync(extractor.extract(reading(pieces('next'), 'text')))).toEqual([
      { text: 'next', row: 1 },
    ])
  })
})

/** The result of an attempt to leave the permissions of a child process. */
async function tryInChild(attempt: string): Promise<string> {
  const program = `${attempt}.then(() => 'done', (error) => error.cause?.code ?? error.code ?? error.name)
    .then((outcome) => process.stdout.write(String(outcome)), () => undefined)`
  const args = [...PERMISSIONS, '--input-type=module', '--eval', program]
  return (await promisify(execFile)(process.execPath, args, { env: {} })).stdout
}

describe('a child controlled by a document', () => {
  test('reaches neither a socket of the database nor the network', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'commonplace-socket-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const socket = createServer((peer) => peer.end()).listen(join(folder, '.s.PGSQL.5432'))
    const port = createServer((peer) => peer.end()).listen(0, '127.0.0.1')
    onTestFinished(() => void [socket.close(), port.close()])
    await Promise.all([once(socket, 'listening'), once(port, 'listening')])
    const connect = (target: object) =>
      `(async () => { const { connect } = await import('node:net'); const { once } = await import('node:events');
        await once(connect(${JSON.stringify(target)}), 'connect') })()`
    const { port: number } = port.address() as AddressInfo
    for (const target of [{ path: join(folder, '.s.PGSQL.5432') }, { port: number, host: '127.0.0.1' }]) {
      expect(await tryInChild(connect(target))).toBe('ERR_ACCESS_DENIED')
    }
    expect(await tryInChild(`fetch('http://127.0.0.1:${number}')`)).toBe('ERR_ACCESS_DENIED')
    const listen = `import('node:net').then(({ createServer }) => createServer().listen(0))`
    expect(await tryInChild(listen)).toBe('ERR_ACCESS_DENIED')
  })

  test.runIf(process.getuid?.() === 0)('has no rights of root', async () => {
    const child = await ReadingProcess.start('reading', 500)
    onTestFinished(() => child.kill())
    await Array.fromAsync(child.read('text', pieces('text')))
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
    const valueOf = (field: string) => new RegExp(`^${field}:\\s*(.*)$`, 'm').exec(status)?.[1]?.split(/\s+/)
    expect(valueOf('Uid')).toEqual(Array(4).fill(expect.stringMatching(/^655(2[6-9]|30)$/)))
    expect(valueOf('Gid')).toEqual(valueOf('Uid'))
    expect(valueOf('Groups')?.filter(Boolean)).toEqual(valueOf('Uid')?.slice(0, 1))
    expect(valueOf('CapPrm')).toEqual(['0'.repeat(16)])
  })

  test.each([
    ['files of users', `import('node:fs/promises').then(({ readFile }) => readFile('/etc/hostname'))`],
    ['other programs', `import('node:child_process').then(({ execFileSync }) => execFileSync('/bin/true'))`],
    ['threads', `import('node:worker_threads').then(({ Worker }) => new Worker('0', { eval: true }))`],
  ])('has no access to %s', async (_, attempt) => {
    expect(await tryInChild(attempt)).toBe('ERR_ACCESS_DENIED')
  })

  test('has no databases in files, which the permissions of Node do not cover', async () => {
    expect(await tryInChild(`import('node:sqlite')`)).toBe('ERR_UNKNOWN_BUILTIN_MODULE')
  })

  test.each([
    'process.kill(process.ppid, 0)',
    '(await import("node:process")).kill(process.ppid, 0)',
    'process._debugProcess(process.ppid)',
  ])('sends no signals by %s', async (attempt) => {
    const module = new URL('./serve-documents.ts', import.meta.url)
    const program = `(async () => { const { giveUpSignals } = await import('${module.href}'); giveUpSignals(); ${attempt} })()`
    expect(await tryInChild(program)).toBe('TypeError')
  })
})

/** A file whose reading lasts until it is released. */
function startSlow(extractor: Extractor, person: string, text: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  let opened = 0
  async function* content() {
    yield Buffer.from(text)
    begin()
    await released
  }
  const open = () => {
    opened += 1
    return Promise.resolve(content())
  }
  const blocks = extractor.extract({ format: 'text', open, person, urgency: 'later' })
  const texts = Array.fromAsync(blocks, (block) => block.text)
  return { begun, release, texts, opened: () => opened }
}

const quick = (person: string, urgency: Reading['urgency'] = 'later'): Reading => ({
  ...reading(pieces(`a word of ${person}`), 'text'),
  person,
  urgency,
})
const textsOf = (extractor: Extractor, wanted: Reading) =>
  Array.fromAsync(extractor.extract(wanted), ({ text }) => text)

describe('fair scheduling', () => {
  test('slow files of one user delay no other user, and are completed afterwards', async () => {
    const extractor = createExtractor(limits)
    const slow = [startSlow(extractor, 'anna', 'first'), startSlow(extractor, 'anna', 'second')]
    await Promise.all(slow.map(({ begun }) => begun))
    const others = ['bob', 'carla', 'dan'].map((person) => textsOf(extractor, quick(person)))
    expect(await Promise.all(others)).toEqual([['a word of bob'], ['a word of carla'], ['a word of dan']])
    for (const { release } of slow) release()
    expect(await Promise.all(slow.map(({ texts }) => texts))).toEqual([['first'], ['second']])
    expect(slow[0]?.opened()).toBe(1)
  })

  test('a user who waits for a file is not delayed by background work', async () => {
    const extractor = createExtractor(limits)
    const slow = ['anna', 'bob'].map((person) => startSlow(extractor, person, 'slow'))
    await Promise.all(slow.map(({ begun }) => begun))
    const waiting = textsOf(extractor, quick('carla'))
    expect(await textsOf(extractor, quick('dan', 'now'))).toEqual(['a word of dan'])
    expect(await textsOf(extractor, quick('erik', 'now'))).toEqual(['a word of erik'])
    for (const { release } of slow) release()
    expect(await waiting).toEqual(['a word of carla'])
    expect(slow.map(({ opened }) => opened())).toEqual([1, 1])
  })

  test('a preempted reading neither repeats nor omits blocks', async () => {
    const extractor = createExtractor(limits)
    const slow = startSlow(extractor, 'anna', 'slow')
    await slow.begun
    const paragraphs = Array.from({ length: 2000 }, (_, number) => `Paragraph ${number} of the tides.`)
    const open = () => Promise.resolve(pieces(paragraphs.join('\n\n')))
    const blocks = extractor.extract({ ...quick('anna'), open })[Symbol.asyncIterator]()
    const first = await blocks.next()
    expect(await textsOf(extractor, quick('bob'))).toEqual(['a word of bob'])
    const rest = await Array.fromAsync({ [Symbol.asyncIterator]: () => blocks }, ({ text }) => text)
    expect([first.value?.text, ...rest]).toEqual(paragraphs)
    slow.release()
    await slow.texts
  })

  test('an idle reader is preempted by waiting ones, and omits no blocks', async () => {
    const extractor = createExtractor({ ...limits, atOnce: 1, idleMilliseconds: 50 })
    const paragraphs = Array.from({ length: 20_000 }, (_, number) => `Paragraph ${number} of the tides.`)
    const open = () => Promise.resolve(pieces(paragraphs.join('\n\n')))
    const blocks = extractor.extract({ ...quick('anna', 'now'), open })[Symbol.asyncIterator]()
    const first = await blocks.next()
    for (const urgency of ['now', 'later'] as const) {
      expect(await textsOf(extractor, quick('bob', urgency))).toEqual(['a word of bob'])
    }
    const rest = await Array.fromAsync({ [Symbol.asyncIterator]: () => blocks }, ({ text }) => text)
    expect([first.value?.text, ...rest]).toEqual(paragraphs)
  })

  test('a cancelled reading leaves the queue', async () => {
    const extractor = createExtractor({ ...limits, laterAtOnce: 1 })
    const slow = startSlow(extractor, 'anna', 'slow')
    await slow.begun
    const controller = new AbortController()
    const waiting = textsOf(extractor, { ...quick('anna'), signal: controller.signal })
    controller.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    slow.release()
    expect(await slow.texts).toEqual(['slow'])
  })

  test.each<[string, (gone: AbortController) => void]>([
    ['after a cancellation', (gone) => gone.abort()],
    ['until its timeout', () => undefined],
  ])('a reader that stops consuming %s releases its slot', async (_, leave) => {
    const extractor = createExtractor({ ...limits, atOnce: 1, milliseconds: 5000 })
    const gone = new AbortController()
    const open = () => Promise.resolve(pieces(Array.from({ length: 100_000 }, () => 'a word\n').join('\n')))
    const blocks = extractor.extract({ ...quick('anna', 'now'), open, signal: gone.signal })
    await blocks[Symbol.asyncIterator]().next()
    leave(gone)
    expect(await textsOf(extractor, quick('anna', 'now'))).toEqual(['a word of anna'])
  })
})

describe('thumbnails', () => {
  const draw = (kind: DrawnKind, bytes: Buffer, changed: Partial<typeof limits> = {}) =>
    createExtractor({ ...limits, ...changed }).drawThumbnail({
      kind,
      open: () => Promise.resolve(pieces(bytes)),
      person: 'anna',
      urgency: 'later',
    })

  test('are small, whatever the size of the picture', async () => {
    const thumbnail = Buffer.from(await draw('picture', makePng(1900, 1900)))
    expect(thumbnail.subarray(8, 12).toString()).toBe('WEBP')
    expect(thumbnail.length).toBeLessThan(5000)
  })

  test('fail for damaged content and for a picture that needs too much memory', async () => {
    await expect(draw('picture', Buffer.from('no picture'))).rejects.toThrow('damaged')
    await expect(draw('pdf', Buffer.from('%PDF-1.7'))).rejects.toThrow('damaged')
    await expect(draw('picture', makePng(60_000, 60_000))).rejects.toThrow(/damaged|too_much_memory/)
  })
})
