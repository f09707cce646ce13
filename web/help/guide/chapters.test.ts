import { expect, test } from 'vitest'
import { findInGuide, loadChapters, toChapter } from './chapters.ts'

const chapter = toChapter(
  'files',
  '# Files\n\nYour library.\n\n## Add files\n\nUpload a **PDF** or drop it.\n\n## View\n\nOpen a file.\n',
)

test('a chapter has a title, a beginning and sections', () => {
  expect(chapter).toEqual({
    id: 'files',
    title: 'Files',
    sections: [
      { title: '', text: 'Your library.' },
      { title: 'Add files', text: 'Upload a **PDF** or drop it.' },
      { title: 'View', text: 'Open a file.' },
    ],
  })
})

test('a search finds sections with all of its words, titles first', () => {
  const titles = (search: string) => findInGuide([chapter], search).map(({ section }) => section.title)
  expect(titles('pdf')).toEqual(['Add files'])
  expect(titles('file open')).toEqual(['View'])
  expect(titles('add files')).toEqual(['Add files'])
  expect(titles('sheep')).toEqual([])
  expect(titles('  ')).toEqual([])
  expect(findInGuide([chapter], 'pdf')[0]?.excerpt).toBe('Upload a PDF or drop it.')
})

test('an excerpt begins before the match and ends between words', () => {
  const long = toChapter('files', `# Files\n\n${'many words '.repeat(40)}needle ${'more words '.repeat(40)}`)
  const [found] = findInGuide([long], 'needle')
  expect(found?.excerpt).toMatch(/^… .*needle.* …$/)
  expect(found?.excerpt.length).toBeLessThan(180)
})

test.each(['en', 'de'] as const)(
  'every chapter is written in %s, with the same sections',
  async (language) => {
    const [chapters, english] = [await loadChapters(language), await loadChapters('en')]
    for (const [index, { title, sections }] of chapters.entries()) {
      expect(title.length).toBeGreaterThan(3)
      expect(sections.length).toBe(english[index]?.sections.length)
      expect(sections.slice(1).every(({ text }) => text.length > 20)).toBe(true)
    }
  },
)
