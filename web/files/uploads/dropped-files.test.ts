import { expect, test } from 'vitest'
import { useToasts } from '#web/platform/toast.ts'
import { filesFrom, hasFiles } from './dropped-files.ts'

const file = (name: string) => ({
  isFile: true,
  name,
  file: (done: (file: File) => void) => done(new File(['x'], name)),
})

/** A folder as browsers represent it: entries in batches, then an empty batch. */
const folder = (...entries: object[]) => ({
  isFile: false,
  createReader: () => {
    const parts = [entries.slice(0, 2), entries.slice(2), []]
    return { readEntries: (done: (some: object[]) => void) => done(parts.shift() ?? []) }
  },
})

const transfer = (entries: (object | null)[], files: File[] = []) =>
  ({ items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })), files }) as unknown as DataTransfer

const namesOf = async (dropped: DataTransfer) => (await filesFrom(dropped)).map(({ name }) => name)

test('reads folders completely, without system files', async () => {
  const deep = folder(file('c'), file('d'), file('e'))
  const dropped = transfer([file('a'), folder(file('.DS_Store'), file('b'), deep), folder()])
  expect(await namesOf(dropped)).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('reports unreadable entries, and continues with the others', async () => {
  const refuse = (_: unknown, fail: (reason: Error) => void) =>
    fail(new DOMException('gone', 'NotFoundError'))
  const broken = { isFile: true, name: 'broken', file: refuse }
  const closed = { isFile: false, createReader: () => ({ readEntries: refuse }) }
  const toasts = () => useToasts.getState().waiting.length
  const before = toasts()
  expect(await namesOf(transfer([broken, folder(closed, file('a')), file('b')]))).toEqual(['a', 'b'])
  expect(toasts()).toBe(before + 1)
})

test('accepts pasted files, which have no entries', async () => {
  expect(await namesOf(transfer([null], [new File(['x'], 'picture.png')]))).toEqual(['picture.png'])
})

test('stops reading an endless folder', async () => {
  const many = folder(...Array.from({ length: 2000 }, (_, number) => file(`${number}`)))
  expect((await namesOf(transfer([many]))).length).toBe(501)
})

test.each([
  { types: ['Files'], into: 'input', isUpload: true },
  { types: ['text/plain', 'text/html', 'Files'], into: 'input', isUpload: false },
  { types: ['text/plain', 'Files'], into: 'textarea', isUpload: false },
  { types: ['text/plain', 'Files'], into: 'button', isUpload: true },
  { types: ['text/plain'], into: 'button', isUpload: false },
])('treats $types pasted in a $into as files: $isUpload', ({ types, into, isUpload }) => {
  const pasted = { types } as unknown as DataTransfer
  expect(hasFiles(pasted, document.createElement(into))).toBe(isUpload)
})
