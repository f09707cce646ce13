import type { z } from 'zod'

/** What is said of a value where its rule says nothing of its own: hardly a form meets it, other programs do. */
export const plainSentence: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is missing' : 'This has the wrong form'
    case 'too_big':
      return `This must ${counted('at most', issue.maximum, issue.origin)}`
    case 'too_small':
      return `This must ${counted('at least', issue.minimum, issue.origin)}`
    default:
      return undefined
  }
}

const UNITS: Record<string, string> = { string: 'characters', array: 'entries' }

function counted(bound: string, count: number | bigint, origin: string): string {
  const unit = UNITS[origin]
  return unit ? `have ${bound} ${count} ${unit}` : `be ${bound} ${count}`
}
