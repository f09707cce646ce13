import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { FileTag } from '#contract/file-tags.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { dialogs, press, show } from '#web/testing/show.ts'
import { aFile } from '../file-fixture.ts'
import { FileTags } from './FileTags.tsx'
import { aTag } from './tag-fixture.ts'

describe('the tags of a file', () => {
  const all = ['sea', 'moon', 'ebb', 'flood'].map((name) => aTag(name))
  const tagged = (more: Partial<KnowledgeFile> = {}) =>
    aFile({ tags: all.map(({ name }) => name), primaryTag: 'ebb', ...more })
  const onChoosePrimary = vi.fn()
  const view = (file: KnowledgeFile, known: FileTag[] = all, layout: 'list' | 'grid' = 'list') => (
    <FileTags {...{ file, known, onChoosePrimary, layout }} />
  )
  const names = () =>
    screen.getAllByRole('button', { name: /primary tag of/ }).map(({ textContent }) => textContent)

  test.each([
    ['list', ['ebb', 'sea'], '2 more tags on tides.txt'],
    ['grid', ['ebb', 'sea', 'moon'], '1 more tag on tides.txt'],
  ] as const)(
    'in a %s show the primary one first, a few of many, the rest by number',
    (layout, shown, more) => {
      show(view(tagged(), all, layout))
      expect(names().map((text) => text?.replace('🌊', ''))).toEqual(shown)
      press(more)
      expect(dialogs()).toMatchObject([{ name: 'tag-files', input: { files: [{ id: 'f1' }] } }])
    },
  )

  test('ignore unknown names, and show no list when empty', () => {
    const { rerender } = show(view(tagged(), [aTag('sea')]))
    expect(names()).toHaveLength(1)
    rerender(view(tagged({ tags: [] }), [aTag('sea')]))
    expect(screen.queryByRole('list')).toBeNull()
  })

  test('are made primary by a click, and reset by another', () => {
    show(view(tagged()))
    press('sea, primary tag of tides.txt')
    press('ebb, primary tag of tides.txt')
    expect(onChoosePrimary.mock.calls).toEqual([
      [{ id: 'f1', primaryTag: 'sea' }],
      [{ id: 'f1', primaryTag: null }],
    ])
  })
})
