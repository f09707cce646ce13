import { expect, test } from 'vitest'
import { shownText } from './shown-text.ts'

const LINKS = 'See [the **almanac**](https://example.org/a_(b) "Title") and ![a chart](/chart.png)'

test.each([
  ['The **bold** word\nof *others*', 'bold', 'The bold word of others'],
  [LINKS, 'almanac', 'See the almanac and '],
  ['`handle_tide` **now**', 'handle_tide', 'handle_tide now'],
  ['handlers[name](event)', 'name', 'handlers[name](event)'],
])('a search in %j for %s finds its shown text', (markdown, query, shown) => {
  expect(shownText(markdown, query)).toBe(shown)
})

test('reads a long text with many brackets in linear time', () => {
  const start = performance.now()
  shownText('[](!['.repeat(200_000), 'x')
  shownText('['.repeat(500_000), 'x')
  shownText(`[a](https://${'x'.repeat(300_000)} `.repeat(3), 'x')
  expect(performance.now() - start).toBeLessThan(2000)
})
