export interface PassagePoint {
  /** Which of the pieces. */
  piece: number
  /** Where in it. */
  offset: number
}

export interface PassageRange {
  start: PassagePoint
  end: PassagePoint
}

/** What Markdown writes and readers do not see, beside white space and what the reader of a document may add. */
const IGNORED = /[\s*_`#>|~\u00AD\u200B[\]\\-]/u
/** How much of a passage has to be there when all of it is not. */
const BEGINNING = 60

/**
 * Where a passage stands in a text that is cut into pieces, whatever white space and marks either has between the words.
 * Where it is not there as a whole its beginning counts, for a passage may be cut from what was laid out differently.
 */
export function findPassage(pieces: readonly string[], passage: string): PassageRange | undefined {
  const { letters, points } = lettersOf(pieces)
  const sought = lettersOf([passage]).letters
  if (sought === '') return undefined
  let length = sought.length
  let at = letters.indexOf(sought)
  if (at < 0 && length > BEGINNING) {
    length = BEGINNING
    at = letters.indexOf(sought.slice(0, BEGINNING))
  }
  const start = points[at]
  const last = points[at + length - 1]
  if (at < 0 || !start || !last) return undefined
  return { start, end: { piece: last.piece, offset: last.offset + 1 } }
}

/** How often something is looked for on one page; nobody steps through more. */
const FINDS_MAX = 1000

/** Every place where what was sought stands, in the same sense; none overlap. */
export function findEach(pieces: readonly string[], sought: string): PassageRange[] {
  const { letters, points } = lettersOf(pieces)
  const wanted = lettersOf([sought]).letters
  if (wanted === '') return []
  const found: PassageRange[] = []
  let at = letters.indexOf(wanted)
  while (at >= 0 && found.length < FINDS_MAX) {
    const start = points[at]
    const last = points[at + wanted.length - 1]
    if (start && last) found.push({ start, end: { piece: last.piece, offset: last.offset + 1 } })
    at = letters.indexOf(wanted, at + wanted.length)
  }
  return found
}

function lettersOf(pieces: readonly string[]): { letters: string; points: PassagePoint[] } {
  const points: PassagePoint[] = []
  let letters = ''
  for (const [piece, text] of pieces.entries()) {
    for (let offset = 0; offset < text.length; offset += 1) {
      const letter = text.charAt(offset)
      if (IGNORED.test(letter)) continue
      letters += lowered(letter)
      points.push({ piece, offset })
    }
  }
  return { letters, points }
}

/** Only where it stays one letter: the places have to fit. */
function lowered(letter: string): string {
  const lower = letter.toLowerCase()
  return lower.length === 1 ? lower : letter
}
