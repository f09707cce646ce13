import { shortened } from './passage.ts'

/** Where to open a file. `position`: the number of a chunk from a search; `text`: the text to highlight. */
export interface FilePlace {
  page?: number
  row?: number
  position?: number
  text?: string
}

/** What the address of the page says about the file that is open over it. */
export interface OpenFileSearch {
  file?: string
  filePage?: number
  fileRow?: number
  filePosition?: number
  fileText?: string
}

/** Enough to find a passage again; addresses do not carry pages of text. */
const TEXT_MAX = 300

const toSearch = (fileId: string, place: FilePlace): OpenFileSearch => ({
  file: fileId,
  filePage: place.page,
  fileRow: place.row,
  filePosition: place.position,
  fileText: place.text && shortened(place.text, TEXT_MAX),
})

/** Changes what an address says of its page in nothing but the file. */
type SearchChange = (before: object) => OpenFileSearch

// The router takes a page of its own for "this page, whichever it is", and no page knows parameters of all pages: hence
// the assertions.
export const withFile = (fileId: string, place: FilePlace = {}) =>
  ((before) => ({ ...before, ...toSearch(fileId, place) })) as SearchChange as () => never

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
