import { expect, test } from 'vitest'
import { z } from 'zod'
import './procedures.ts'

const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

test.each([
  [z.string(), undefined, 'This field is required'],
  [z.string(), ['a'], 'Invalid format'],
  [z.string().max(3), 'long', 'This must have at most 3 characters'],
  [z.array(z.string()).min(2), [], 'This must have at least 2 entries'],
  [z.number().min(1), 0, 'This must be at least 1'],
  [z.uuid(), 'mine', 'Invalid format'],
  [z.enum(['asc', 'desc']), 'up', 'This must be one of: asc, desc'],
  [z.string().max(3, 'Too long for a name'), 'long', 'Too long for a name'],
])('gives a rule without a message of its own a plain sentence (%#)', (schema, value, sentence) => {
  expect(said(schema, value)).toBe(sentence)
})
