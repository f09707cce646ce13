import { type RefObject, useMemo, useState } from 'react'
import type { Finding } from './find.ts'
import { FINDS_MAX } from './find-excerpt.ts'
import { literally } from './patterns.ts'
import { useChosenFind } from './use-chosen-find.ts'
import { useFoundMarks } from './use-found-marks.ts'

/** Searches a text that is rendered completely under `root`. */
export function useTextSearch(root: RefObject<HTMLElement | null>): Finding {
  const [query, find] = useState('')
  const [counted, setCounted] = useState({ of: '', total: 0 })
  const pattern = useMemo(() => literally(query), [query])
  const total = counted.of === query ? counted.total : 0
  const { at, ordinal, step } = useChosenFind(query, total)
  useFoundMarks(root, { pattern, current: { unit: 0, index: at } }, (marked) => {
    if (counted.of !== query || counted.total !== marked) setCounted({ of: query, total: marked })
  })
  return { query, find, step, total, isMore: total >= FINDS_MAX, ordinal, isReading: false }
}
