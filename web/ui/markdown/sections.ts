/** Lines between two blank lines, or a fenced code block. */
export interface Section {
  start: number
  end: number
  /** Its first line, from 1. */
  line: number
  /** The cost of parsing and rendering it, in units of a third of a character of prose. */
  cost: number
  /** Whether the Markdown parser would need far more time than its length suggests. */
  isHeavy: boolean
  /** The language of a fenced code block: `''` when none is named, `undefined` for anything else. */
  language: string | undefined
}

const COST = { character: 3, line: 100, special: 20, formula: 60 }
/** A more expensive section is cut. */
const SECTION_COST_MAX = 100_000
const LINE_LENGTH_MAX = 30_000
/** The number of containers (lists, quotations) that one line may open, and its maximum indentation. */
const CONTAINERS_MAX = 50
const INDENTATION_MAX = 200
/** Rows times columns of a table. */
const CELLS_MAX = 5000
/** The parser's work grows with the square of these counts in one paragraph. */
const PER_PARAGRAPH_MAX = { emphasis: 600, brackets: 2000, tags: 1000, dollars: 1000, backticks: 1000 }

const CONTAINERS = /^(?:[ \t>]|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))*/
const FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*(.*)$/
/** These always begin a new paragraph: a heading, a bullet, the first item of a numbered list. */
const BEGINS_PARAGRAPH = /^ {0,3}(?:#{1,6}|[-+*]|1[.)])[ \t]+\S/
const DELIMITER_ROW = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/

type Counts = Record<keyof typeof PER_PARAGRAPH_MAX, number>

interface Open extends Section {
  lines: number
  /** The maximum number of cells in one row so far. */
  columns: number
  isTable: boolean
  previousPipes: number
  counts: Counts
}

interface Fence {
  mark: string
  language: string
}

/** The position at which reading continues: at the beginning of a section. */
export interface ReadingPoint {
  offset: number
  line: number
  fence: Fence | undefined
  /** The rest of a section that was cut because it is heavy. */
  isHeavy: boolean
}

export const BEGINNING: ReadingPoint = { offset: 0, line: 1, fence: undefined, isHeavy: false }

/** The sections of a text in order, each with the position from which it was read. */
export function* sectionsOf(
  text: string,
  from: ReadingPoint,
): Generator<{ section: Section; at: ReadingPoint }> {
  let point = from
  while (point.offset < text.length) {
    const { section, next } = readSection(text, point)
    yield { section, at: point }
    point = next
  }
}

function readSection(text: string, at: ReadingPoint): { section: Section; next: ReadingPoint } {
  const section = openSection(at)
  let fence = at.fence
  let offset = at.offset
  const close = (rest: Pick<ReadingPoint, 'fence' | 'isHeavy'>) => {
    section.end = offset
    return { section, next: { offset, line: at.line + section.lines, ...rest } }
  }
  while (offset < text.length) {
    const lineEnd = endOfLine(text, offset)
    const line = text.slice(offset, lineEnd)
    const opened = fence ? undefined : fenceOf(line)
    if (opened && section.lines > 0) return close({ fence: undefined, isHeavy: false })
    if (opened) {
      fence = opened
      section.language = opened.language
    }
    addLine(section, line)
    offset = lineEnd
    if (fence && !opened && closes(fence, line)) return close({ fence: undefined, isHeavy: false })
    if (!fence && line.trim() === '') return close({ fence: undefined, isHeavy: false })
    if (section.cost > SECTION_COST_MAX)
      return close({ fence, isHeavy: fence !== undefined || section.isHeavy })
    if (!fence && section.columns * section.lines > CELLS_MAX) {
      section.isHeavy ||= section.lines < 2
      return close({ fence: undefined, isHeavy: true })
    }
  }
  return close({ fence, isHeavy: section.isHeavy })
}

const openSection = ({ offset, line, fence, isHeavy }: ReadingPoint): Open => ({
  start: offset,
  end: offset,
  line,
  cost: 0,
  isHeavy,
  language: fence?.language,
  lines: 0,
  columns: 0,
  isTable: false,
  previousPipes: 0,
  counts: noCounts(),
})

function addLine(section: Open, line: string): void {
  const isCode = section.language !== undefined
  section.lines += 1
  section.cost += line.length * COST.character + COST.line
  section.isHeavy ||= line.length > LINE_LENGTH_MAX || opensTooMuch(line)
  if (isCode || section.isHeavy) return
  const pipes = count(line, '|')
  if (DELIMITER_ROW.test(line) && pipes === section.previousPipes) section.isTable = true
  section.previousPipes = pipes
  section.columns = Math.max(section.columns, pipes)
  if (section.isTable || BEGINS_PARAGRAPH.test(line)) section.counts = noCounts()
  const { counts } = section
  const emphasis = count(line, '*') + count(line, '_') + count(line, '~')
  const brackets = count(line, '[') + count(line, ']')
  const dollars = count(line, '$') + count(line, '\\(') + count(line, '\\[')
  const backticks = count(line, '`')
  const tags = count(line, '<')
  section.cost += (emphasis + brackets + backticks + tags + pipes) * COST.special + dollars * COST.formula
  counts.emphasis += emphasis
  counts.brackets += brackets
  counts.dollars += dollars
  counts.backticks += backticks
  counts.tags += tags
  section.isHeavy = isOver(counts)
}

const noCounts = (): Counts => ({ emphasis: 0, brackets: 0, tags: 0, dollars: 0, backticks: 0 })

const isOver = (counts: Counts) =>
  counts.emphasis > PER_PARAGRAPH_MAX.emphasis ||
  counts.brackets > PER_PARAGRAPH_MAX.brackets ||
  counts.tags > PER_PARAGRAPH_MAX.tags ||
  counts.dollars > PER_PARAGRAPH_MAX.dollars ||
  counts.backticks > PER_PARAGRAPH_MAX.backticks

/** Also checked for code: the parser may not recognize the same fences. */
function opensTooMuch(line: string): boolean {
  const prefix = CONTAINERS.exec(line.trimEnd())?.[0] ?? ''
  const containers = prefix.match(/[>+*-]|\d+/g)?.length ?? 0
  return containers > CONTAINERS_MAX || prefix.length + 3 * count(prefix, '\t') > INDENTATION_MAX
}

function fenceOf(line: string): Fence | undefined {
  const [, mark, info = ''] = FENCE.exec(line.trimEnd()) ?? []
  if (!mark || (mark.startsWith('`') && info.includes('`'))) return undefined
  return { mark, language: /^\S*/.exec(info)?.[0] ?? '' }
}

function closes({ mark }: Fence, line: string): boolean {
  const [, closing, info] = FENCE.exec(line.trimEnd()) ?? []
  return closing?.startsWith(mark) === true && info === ''
}

/** After its line break. */
function endOfLine(text: string, from: number): number {
  const at = text.indexOf('\n', from)
  return at === -1 ? text.length : at + 1
}

function count(line: string, what: string): number {
  let found = 0
  for (let at = line.indexOf(what); at !== -1; at = line.indexOf(what, at + what.length)) found += 1
  return found
}
