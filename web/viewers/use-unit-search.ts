import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Find, Finding, Marking } from './find.ts'
import { FINDS_MAX, findEach } from './find-excerpt.ts'
import { useChosenFind } from './use-chosen-find.ts'

/** The units of a search: pages, rows or lines. */
export interface Units {
  count: number
  /** The texts of a unit, cell by cell. */
  textsOf: (unit: number) => readonly string[] | Promise<readonly string[]>
}

interface Search extends Units {
  patternOf: (query: string) => RegExp | undefined
  /** Scrolls a unit into view. */
  show: (unit: number) => void
}

const NOTHING = { of: '', finds: [], isReading: false }
/** A frame has 16 ms, of which other work needs a part. */
const SLICE_MS = 10

/** Searches a whole file, unit by unit, without blocking the page. `units` is memoized. */
export function useUnitSearch(
  units: Units,
  { patternOf, show }: Omit<Search, keyof Units>,
): Finding & Marking {
  const [query, find] = useState('')
  const pattern = useMemo(() => patternOf(query), [patternOf, query])
  const [result, setResult] = useState<{ of: string; finds: Find[]; isReading: boolean }>(NOTHING)

  useEffect(() => {
    let isOver = false
    const report = (finds: Find[], isReading: boolean) => {
      if (!isOver) setResult({ of: query, finds: [...finds], isReading })
    }
    if (pattern) void searchUnits({ units, pattern, report, isOver: () => isOver })
    return () => {
      isOver = true
    }
  }, [units, query, pattern])

  const { finds, isReading } = result.of === query ? result : { ...NOTHING, isReading: pattern !== undefined }
  const { at, ordinal, step } = useChosenFind(query, finds.length)
  const current = finds[at]
  const showUnit = useEffectEvent(show)
  const unit = current?.unit
  useEffect(() => {
    if (unit !== undefined) showUnit(unit)
  }, [unit, query])
  const isMore = finds.length >= FINDS_MAX
  return { query, find, step, total: finds.length, isMore, ordinal, isReading, pattern, current }
}

interface Searching {
  units: Units
  pattern: RegExp
  report: (finds: Find[], isReading: boolean) => void
  isOver: () => boolean
}

async function searchUnits({ units, pattern, report, isOver }: Searching): Promise<void> {
  const finds: Find[] = []
  let began = performance.now()
  for (let unit = 0; unit < units.count && finds.length < FINDS_MAX; unit += 1) {
    const answer = units.textsOf(unit)
    const texts = answer instanceof Promise ? await answer : answer
    const found = texts.flatMap((text) => findEach(text, pattern))
    for (const index of found.keys()) finds.push({ unit, index })
    if (performance.now() - began < SLICE_MS) continue
    report(finds, true)
    await new Promise((resolve) => setTimeout(resolve))
    if (isOver()) return
    began = performance.now()
  }
  report(finds.slice(0, FINDS_MAX), false)
}
