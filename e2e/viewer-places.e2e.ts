import { files } from '#contract/files.ts'
import { call } from './support/api.ts'
import { isMarkSeen, marked } from './support/marks.ts'
import { expect, test } from './support/test.ts'

test('texts open at the requested line', { tag: '@desktop' }, async ({ page, me }) => {
  const content = Array.from({ length: 600 }, (_, index) =>
    index % 2 ? `Line ${index + 1}. ${'It goes on and on. '.repeat(60)}` : '',
  ).join('\n')
  const plain = await call(me, files.create, { fileName: 'log.txt', content })
  const markdown = await call(me, files.create, { fileName: 'log.md', content, mimeType: 'text/markdown' })
  for (const { id } of [plain, markdown])
    for (const row of [300, 86]) {
      await page.goto(`/new?file=${id}&fileRow=${row}`)
      await expect.poll(() => marked(page, 'excerpt')).toContain(`Line${row}.`)
      await expect.poll(() => isMarkSeen(page), { timeout: 30_000 }).toBe(true)
    }
})

test('the right one of several equal lines is marked', { tag: '@desktop' }, async ({ page, me }) => {
  const verse = ['Roll on, thou deep and dark blue ocean, roll!', '']
  const content = [...Array.from({ length: 150 }, () => verse).flat(), '```text', 'a', 'b', 'a', '```'].join(
    '\n',
  )
  const { id } = await call(me, files.create, { fileName: 'verses.md', content, mimeType: 'text/markdown' })
  await page.goto(`/new?file=${id}&fileRow=201&fileText=${encodeURIComponent(verse[0] ?? '')}`)
  await expect.poll(() => marked(page, 'excerpt')).not.toBe('')
  const before = () =>
    page.evaluate(() => {
      const [range] = CSS.highlights.get('excerpt') ?? []
      const mark = range as Range
      const all = [...document.querySelectorAll('[role=document] p, [role=document] code span')]
      const frame = mark.getBoundingClientRect()
      const isSeen = frame.top > 0 && frame.bottom < innerHeight
      return { place: all.findIndex((each) => mark.intersectsNode(each)), isSeen }
    })
  await expect.poll(before).toEqual({ place: 100, isSeen: true })
  await page.goto(`/new?file=${id}&fileRow=304`)
  await expect.poll(() => marked(page, 'excerpt')).toBe('a')
  const text = await page.evaluate(() => {
    const [range] = CSS.highlights.get('excerpt') ?? []
    const before = document.createRange()
    before.setStart(document.querySelector('[role=document] pre') as Element, 0)
    before.setEnd((range as Range).startContainer, (range as Range).startOffset)
    return before.toString()
  })
  expect(text).toBe('a\nb\n')
})
