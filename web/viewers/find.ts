/** One of the places that were found. What is searched consists of units: pages, rows, lines; `index` counts in one. */
export interface Find {
  unit: number
  index: number
}

/** A search in a file, as the field for it shows it. */
export interface Finding {
  query: string
  find: (query: string) => void
  step: (way: 1 | -1) => void
  /** How many there are in what was read so far. */
  total: number
  /** There are more than anybody steps through. */
  isMore: boolean
  /** Which of all it is, from 1. */
  ordinal: number
  isReading: boolean
}

/** What marks the places on screen. */
export interface Marking {
  pattern: RegExp | undefined
  current: Find | undefined
}
