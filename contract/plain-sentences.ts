import type { z } from 'zod'
import { platformMessages } from './messages/platform.ts'
import { type Message, saidOf } from './messages.ts'

/** The messages for rules without a message of their own: forms hardly produce them, other clients do. */
export const plainSentence: z.core.$ZodErrorMap = (issue) => {
  const said = plainMessage(issue)
  return said && saidOf(issue, said)
}

function plainMessage(issue: z.core.$ZodRawIssue): Message | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? platformMessages.missing() : platformMessages.wrongForm()
    case 'too_big':
      return atMost(Number(issue.maximum), issue.origin)
    case 'too_small':
      return atLeast(Number(issue.minimum), issue.origin)
    case 'invalid_format':
      return platformMessages.wrongForm()
    case 'invalid_value':
      return platformMessages.notOneOf({ values: issue.values.join(', ') })
    default:
      return undefined
  }
}

function atMost(max: number, origin: string): Message {
  if (origin === 'string') return platformMessages.tooManyCharacters({ max })
  if (origin === 'array') return platformMessages.tooManyEntries({ max })
  return platformMessages.tooLarge({ max })
}

function atLeast(min: number, origin: string): Message {
  if (origin === 'string') return platformMessages.tooFewCharacters({ min })
  if (origin === 'array') return platformMessages.tooFewEntries({ min })
  return platformMessages.tooSmall({ min })
}
