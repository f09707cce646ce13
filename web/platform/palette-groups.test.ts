import { expect, test } from 'vitest'
import { type Section, toCandidate, visibleSections } from './palette-groups.ts'

const row = (label: string, keywords?: string) =>
  toCandidate({ id: label, label, icon: null, run: () => undefined }, keywords)

const sections: Section[] = [
  { id: 'do', label: 'Actions', items: [row('Rename'), row('Switch theme', 'dark')] },
  {
    id: 'notebooks',
    label: 'Notebooks',
    isLong: true,
    items: [row('Renaissance'), row('Dark matter'), row('Tides')],
  },
]

const shown = (query: string, recent: string[] = []) =>
  visibleSections({ sections, query, recent, recentLabel: 'Recent' }).map(({ label, items }) => [
    label,
    items.map((item) => item.label),
  ])

test('shows the recent rows first, and long sections only for a query', () => {
  expect(shown('')).toEqual([['Actions', ['Rename', 'Switch theme']]])
  expect(shown('', ['Tides', 'gone', 'Rename'])).toEqual([
    ['Recent', ['Tides', 'Rename']],
    ['Actions', ['Switch theme']],
  ])
})

test('shows the first rows of a long list of commands, and finds the others', () => {
  const items = Array.from({ length: 30 }, (_, number) => row(`Command ${number}`))
  const commands = [{ id: 'here', label: 'This page', items }]
  const find = (query: string) =>
    visibleSections({ sections: commands, query, recent: [], recentLabel: '' })[0]?.items.map(
      (one) => one.label,
    )
  expect(find('')).toEqual(items.slice(0, 6).map((one) => one.row.label))
  expect(find('command 29')).toContain('Command 29')
})

test('shows the section with the best match first', () => {
  expect(shown('dark')).toEqual([
    ['Notebooks', ['Dark matter']],
    ['Actions', ['Switch theme']],
  ])
})

test('shows a last section after the others, however well it matches', () => {
  const last = { id: 'search', label: 'Search', isLast: true, items: [row('Dark')] }
  const found = visibleSections({ sections: [last, ...sections], query: 'dark', recent: [], recentLabel: '' })
  expect(found.map(({ label }) => label)).toEqual(['Notebooks', 'Actions', 'Search'])
})

test('prefers recent rows among equal matches', () => {
  expect(shown('ren', ['Renaissance'])[0]).toEqual(['Notebooks', ['Renaissance']])
  expect(shown('ren')[0]).toEqual(['Actions', ['Rename']])
})

test('finds among 10,000 objects within 50 ms', () => {
  const words = ['tide', 'harbour', 'lighthouse', 'measurement', 'notes', 'chart', 'meeting', 'draft']
  const nameOf = (number: number) =>
    [3, 5, 7].map((step) => words[(number * step + Math.floor(number / step)) % words.length]).join(' ')
  const timeOf = (work: () => unknown) => {
    const start = performance.now()
    work()
    return performance.now() - start
  }
  // The best of a few runs: other work on the machine only adds to the time.
  const best = (work: () => unknown) => Math.min(...Array.from({ length: 7 }, () => timeOf(work)))
  const rows = () => Array.from({ length: 10_000 }, (_, number) => row(`${nameOf(number)} ${number}`))
  const many = [{ id: 'notebooks', label: 'Notebooks', isLong: true, items: rows() }]
  const find = (query: string) => visibleSections({ sections: many, query, recent: [], recentLabel: '' })
  expect(find(`${nameOf(9999)} 9999`)[0]?.items.map(({ label }) => label)[0]).toContain('9999')
  for (const query of ['t', 'harb', 'mesurement', 'tide draft 12'])
    expect({ query, isFast: best(() => find(query)) < 50 }).toEqual({ query, isFast: true })
})
