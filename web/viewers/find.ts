/** A match. The searched content consists of units: pages, rows, lines; `index` counts the matches in one. */
export interface Find {
  unit: number
  index: number
}

/** The state of a search in a file. */
export interface Finding {
  query: string
  find: (query: string) => void
  step: (way: 1 | -1) => void
  /** The number of matches so far. */
  total: number
  /** There are more matches than the limit. */
  isMore: boolean
  /** The number of the current match, from 1. */
  ordinal: number
  isReading: boolean
}

/** The highlighting of the matches. */
export interface Marking {
  pattern: RegExp | undefined
  current: Find | undefined
}
