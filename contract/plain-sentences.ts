import type { z } from 'zod'

/** The messages for rules without a message of their own: forms hardly produce them, other clients do. */
export const plainSentence: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is missing' : 'This has the wrong form'
    case 'too_big':
      return atMost(issue.maximum, issue.origin)
    case 'too_small':
      return atLeast(issue.minimum, issue.origin)
    case 'invalid_format':
      return 'This has the wrong form'
    case 'invalid_value':
      return `This must be one of these: ${issue.values.join(', ')}`
    default:
      return undefined
  }
}

// Whole sentences, so that each can be translated.
function atMost(count: number | bigint, origin: string): string {
  if (origin === 'string') return `This must have at most ${count} characters`
  if (origin === 'array') return `This must have at most ${count} entries`
  return `This must be at most ${count}`
}

function atLeast(count: number | bigint, origin: string): string {
  if (origin === 'string') return `This must have at least ${count} characters`
  if (origin === 'array') return `This must have at least ${count} entries`
  return `This must be at least ${count}`
}
