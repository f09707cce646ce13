import { useState } from 'react'

/** The current match; another query starts at the first. */
export function useChosenFind(query: string, total: number) {
  const [chosen, setChosen] = useState({ of: '', at: 0 })
  const at = chosen.of === query && chosen.at < total ? chosen.at : 0
  return {
    at,
    ordinal: total > 0 ? at + 1 : 0,
    step: (way: 1 | -1) => setChosen({ of: query, at: (at + way + total) % Math.max(1, total) }),
  }
}
