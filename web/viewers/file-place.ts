import { shortened } from './find-excerpt.ts'

/** Where to open a file. `position`: the number of a chunk from a search; `text`: the text to highlight. */
export interface FilePlace {
  page?: number
  row?: number
  position?: number
  text?: string
}

/** The search parameters of the open file. */
export interface OpenFileSearch {
  file?: string
  filePage?: number
  fileRow?: number
  filePosition?: number
  fileText?: string
}

/** Enough to find the text again; addresses do not contain pages of text. */
const TEXT_MAX = 300

const toSearch = (fileId: string, place: FilePlace): OpenFileSearch => ({
  file: fileId,
  filePage: place.page,
  fileRow: place.row,
  filePosition: place.position,
  fileText: place.text && shortened(place.text, TEXT_MAX),
})

/** A change of the search parameters that concerns the file only. */
type SearchChange = (before: object) => OpenFileSearch

// The router requires a specific page for "the current page", and no page knows the parameters of all pages:
// hence the assertions.
export const withFile = (fileId: string, place: FilePlace = {}) =>
  ((before) => ({ ...before, ...toSearch(fileId, place) })) as SearchChange as () => never

/** The current page with a file over it. */
export const fileOnTopPath = (fileId: string) => ({ to: '.', search: withFile(fileId) }) as const

const NO_FILE: OpenFileSearch = {
  file: undefined,
  filePage: undefined,
  fileRow: undefined,
  filePosition: undefined,
  fileText: undefined,
}

export const withoutFile = ((before) => ({ ...before, ...NO_FILE })) as SearchChange as () => never

export const placeOf = (search: OpenFileSearch): FilePlace => ({
  page: search.filePage,
  row: search.fileRow,
  position: search.filePosition,
  text: search.fileText,
})
