import type { Command } from './commands.ts'
import { type OpenPage, type PaletteItem, type PaletteStep, runEntry } from './entries.ts'
import { matchScore, type Searchable, termsOf, toSearchable } from './fuzzy-match.ts'

/** A row of the palette. */
export interface Row {
  id: string
  label: string
  icon: PaletteItem['icon']
  detail?: string
  run: () => void
  step?: () => PaletteStep
}

/** A row with its text, prepared for searches. */
export interface Candidate {
  row: Row
  text: Searchable
}

/** Rows of one kind. */
export interface Section<Item = Candidate> {
  id: string
  label: string
  items: Item[]
  /** Only shown for a query: there are too many. */
  isLong?: boolean
  /** After all other sections, however well it matches. */
  isLast?: boolean
}

export const toRow = ({ choose, ...item }: PaletteItem, openPage: OpenPage): Row => ({
  ...item,
  run: () => runEntry({ choose }, openPage),
})

export const toCandidate = (row: Row, keywords?: string): Candidate => ({
  row,
  text: toSearchable(row.label, keywords),
})

export const commandCandidate = ({ keywords, group: _, ...row }: Command) => toCandidate(row, keywords)

const RECENT_ROWS = 5
/** In each section, when nothing is searched: all commands together would be a wall. */
const FIRST_ROWS = 6
/** In each section, when something is searched. */
const FOUND_ROWS = 8
const RECENT_BONUS = 8

interface Palette {
  sections: readonly Section[]
  query: string
  /** The ids of the rows that were chosen, the last first. */
  recent: readonly string[]
  recentLabel: string
}

/** What the palette shows for a query: the best section first; without one, recent rows first. */
export function visibleSections({ sections, query, recent, recentLabel }: Palette): Section<Row>[] {
  const terms = termsOf(query)
  if (terms.length > 0) return foundSections(sections, terms, recent)
  const rows = new Map(sections.flatMap(({ items }) => items.map(({ row }) => [row.id, row])))
  const items = recent.flatMap((id) => rows.get(id) ?? []).slice(0, RECENT_ROWS)
  const shown = new Set(items)
  const others = sections
    .filter(({ isLong }) => !isLong)
    .map((section) => ({
      ...section,
      items: section.items.flatMap(({ row }) => (shown.has(row) ? [] : row)).slice(0, FIRST_ROWS),
    }))
  return [{ id: 'recent', label: recentLabel, items }, ...others].filter(isFilled)
}

function foundSections(
  sections: readonly Section[],
  terms: readonly string[],
  recent: readonly string[],
): Section<Row>[] {
  return sections
    .map((section) => {
      const found = section.items
        .flatMap(({ row, text }) => {
          const score = matchScore(text, terms)
          return score === undefined
            ? []
            : { row, score: score + (recent.includes(row.id) ? RECENT_BONUS : 0) }
        })
        .toSorted((a, b) => b.score - a.score)
      return { section, best: found[0]?.score ?? 0, items: found.slice(0, FOUND_ROWS).map(({ row }) => row) }
    })
    .toSorted(
      (a, b) => Number(a.section.isLast ?? false) - Number(b.section.isLast ?? false) || b.best - a.best,
    )
    .map(({ section, items }) => ({ ...section, items }))
    .filter(isFilled)
}

const isFilled = ({ items }: { items: unknown[] }) => items.length > 0
