import { expect, test } from 'vitest'
import { aFile } from '#web/files/file-fixture.ts'
import { withChanges } from '#web/users/system-files.queries.ts'
import { instructionsIn } from './instruction-list.ts'

const listed = (fileId: string, systemPriority = 999, enabled = true) => ({ fileId, enabled, systemPriority })
const file = { id: 'a', fileName: 'a.md', systemPriority: 400 }

test('a change keeps other properties; an unlisted file is added with defaults', () => {
  const list = [listed('a', 5, false), listed('b')]
  expect(withChanges(list, [{ file, change: { enabled: true } }])).toEqual([listed('b'), listed('a', 5)])
  expect(withChanges([], [{ file, change: {} }])).toEqual([listed('a', 400)])
  expect(
    withChanges(list, [
      { file, change: null },
      { file: { ...file, id: 'b' }, change: { systemPriority: 1 } },
    ]),
  ).toEqual([listed('b', 1)])
})

test('files are ordered by priority, ties by name, without inaccessible ones', () => {
  const files = [
    aFile({ id: 'a', fileName: 'zebra.md', sha256: '1' }),
    aFile({ id: 'b', fileName: 'ant.md', sha256: '2' }),
    aFile({ id: 'c', fileName: 'late.md', sha256: '3' }),
  ]
  const list = [listed('c', 900, false), listed('gone', 1), listed('a', 10), listed('b', 10)]
  expect(
    instructionsIn(list, { files, forAll: [] }).map(({ file, enabled }) => [file.fileName, enabled]),
  ).toEqual([
    ['ant.md', true],
    ['zebra.md', true],
    ['late.md', false],
  ])
})

test('marks the later of two with the same text, also when the earlier is for all users', () => {
  const files = [
    aFile({ id: 'a', fileName: 'a.md', sha256: '1' }),
    aFile({ id: 'b', fileName: 'b.md', sha256: '1' }),
    aFile({ id: 'c', fileName: 'c.md', sha256: '2' }),
    aFile({ id: 'd', fileName: 'd.md', sha256: null }),
    aFile({ id: 'e', fileName: 'e.md', sha256: null }),
  ]
  const forAll = [
    { fileId: 'x', fileName: 'house.md', isReadable: true, sha256: '2' },
    { fileId: 'y', fileName: 'hidden.md', isReadable: false, sha256: null },
  ]
  const list = ['a', 'b', 'c', 'd', 'e'].map((id) => listed(id))
  expect(instructionsIn(list, { files, forAll }).map(({ sameAs }) => sameAs)).toEqual([
    undefined,
    'a.md',
    'house.md',
    undefined,
    undefined,
  ])
})
