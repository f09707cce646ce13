import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { FileTag } from '#contract/file-tags.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { answering } from '#web/testing/server.ts'
import { dialogs, press, show } from '#web/testing/show.ts'
import { aFile } from '../file-fixture.ts'
import { FileTags } from './FileTags.tsx'
import { tagList } from './queries.ts'
import { aTag } from './tag-fixture.ts'

const known = (...tags: FileTag[]) => queryClient.setQueryData(tagList().queryKey, tags)

describe('the tags of a file', () => {
  const all = ['sea', 'moon', 'ebb', 'flood'].map((name) => aTag(name))
  const tagged = (more: Partial<KnowledgeFile> = {}) =>
    aFile({ tags: all.map(({ name }) => name), primaryTag: 'ebb', ...more })
  const names = () =>
    screen.getAllByRole('button', { name: /primary tag of/ }).map(({ textContent }) => textContent)

  test.each([
    ['list', ['ebb', 'sea'], '2 more tags on tides.txt'],
    ['grid', ['ebb', 'sea', 'moon'], '1 more tag on tides.txt'],
  ] as const)(
    'in a %s show the primary one first, a few of many, the rest by number',
    (layout, shown, more) => {
      known(...all)
      show(<FileTags file={tagged()} layout={layout} />)
      expect(names().map((text) => text?.replace('🌊', ''))).toEqual(shown)
      press(more)
      expect(dialogs()).toMatchObject([{ name: 'tag-files', input: { files: [{ id: 'f1' }] } }])
    },
  )

  test('ignore unknown names, and show no list when empty', () => {
    known(aTag('sea'))
    const { rerender } = show(<FileTags file={tagged()} layout="list" />)
    expect(names()).toHaveLength(1)
    rerender(<FileTags file={tagged({ tags: [] })} layout="list" />)
    expect(screen.queryByRole('list')).toBeNull()
  })

  test('are made primary by a click, and reset by another', async () => {
    known(...all)
    const asked = answering({
      'PUT /files/{id}': ({ primaryTag }) => tagged({ primaryTag: primaryTag as string }),
    })
    show(<FileTags file={tagged()} layout="list" />)
    press('sea, primary tag of tides.txt')
    press('ebb, primary tag of tides.txt')
    await waitFor(() =>
      expect(asked.map(({ input }) => input)).toEqual([
        { id: 'f1', primaryTag: 'sea' },
        { id: 'f1', primaryTag: null },
      ]),
    )
  })
})
