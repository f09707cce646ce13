import { BEGINNING, type ReadingPoint, type Section, sectionsOf } from './sections.ts'

/**
 * A piece of a text that is rendered separately: as Markdown, or verbatim if parsing it would take too long.
 */
export interface Part {
  kind: 'markdown' | 'plain' | 'code'
  text: string
  /** Its first line in the whole text, from 1. */
  line: number
  language: string
}

export interface Parts {
  parts: Part[]
  /** The text beyond the allowance. */
  rest: string
}

const PART_COST_MAX = 150_000
/**
 * The amount that is rendered as Markdown at once, and that each further step adds: about 200,000 characters
 * of prose.
 */
export const ALLOWANCE = 600_000

/** A text is preferably split before a line that is neither indented nor a list item. */
const GOOD_BEGINNING = /^[^\s>*+\-\d]/
const HAS_DEFINITION = /^ {0,3}\[[^\]\n]+\]:/m
const DEFINITIONS = /^ {0,3}\[[^\]\n]{1,200}\]:[^\n]{1,1000}$/gm
const DEFINITIONS_MAX = 500

/**
 * Splits a text into parts of bounded cost. Most texts are one Markdown part. Of a growing text only the last
 * section is read again; each rendered text has its own reader.
 */
export function createPartReader(): (text: string, allowance: number) => Parts {
  let sections: Section[] = []
  let last: ReadingPoint = BEGINNING
  let known = ''
  return (text, allowance) => {
    if (!text.startsWith(known)) {
      sections = []
      last = BEGINNING
    }
    known = text
    sections.pop()
    let cost = sections.reduce((sum, section) => sum + section.cost, 0)
    for (const { section, at } of sectionsOf(text, last)) {
      sections.push(section)
      last = at
      cost += section.cost
      if (cost > allowance) break
    }
    const end = sections.at(-1)?.end ?? 0
    return { parts: withDefinitions(partsOf(text, sections), text), rest: text.slice(end) }
  }
}

function partsOf(text: string, sections: readonly Section[]): Part[] {
  const parts: Part[] = []
  let open: Section | undefined
  const close = () => {
    if (open) parts.push(part(text, open))
    open = undefined
  }
  for (const section of sections) {
    const joins = open?.isHeavy === section.isHeavy && !section.isHeavy
    if (open && joins && !isBetterApart(open.cost + section.cost, text, section))
      open = { ...open, end: section.end, cost: open.cost + section.cost, language: undefined }
    else {
      close()
      open = { ...section }
    }
  }
  close()
  return parts
}

function isBetterApart(cost: number, text: string, { start }: Section): boolean {
  if (cost <= PART_COST_MAX) return false
  return cost > 2 * PART_COST_MAX || GOOD_BEGINNING.test(text.slice(start, start + 1))
}

function part(text: string, { start, end, line, isHeavy, language }: Section): Part {
  const source = text.slice(start, end)
  if (!isHeavy) return { kind: 'markdown', text: source, line, language: '' }
  if (language === undefined) return { kind: 'plain', text: source, line, language: '' }
  return { kind: 'code', text: withoutFence(source), line, language }
}

const withoutFence = (source: string) =>
  source.replace(/^ {0,3}(?:`{3,}|~{3,})[^\n]*\n?/, '').replace(/\n? {0,3}(?:`{3,}|~{3,})[ \t]*\n?$/, '')

/** Link definitions and footnotes are defined in one part and used in others. */
function withDefinitions(parts: Part[], text: string): Part[] {
  if (parts.length < 2 || !HAS_DEFINITION.test(text)) return parts
  const definitions = [...text.matchAll(DEFINITIONS)].slice(0, DEFINITIONS_MAX).map(([line]) => line.trim())
  const block = definitions.join('\n\n')
  if (block === '') return parts
  return parts.map((each) =>
    each.kind === 'markdown' ? { ...each, text: `${each.text.trimEnd()}\n\n${block}` } : each,
  )
}
