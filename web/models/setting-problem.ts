import type { z } from 'zod'
import { shownIssue } from '#web/platform/messages.ts'

/** What is wrong with a value, by the rule of its setting. */
export function problemBy(schema: z.ZodType, given: unknown): string | undefined {
  const issue = schema.safeParse(given).error?.issues[0]
  return issue && shownIssue(issue)
}
