import type { Generated } from 'kysely'
import type { Feedback } from '#contract/feedback.ts'
import type { Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    feedback: {
      id: string
      user_id: string | null
      tags: Feedback['tags']
      content: string
      status: Feedback['status']
      answer: string | null
      screenshot_key: Generated<string | null>
      created_at: Moment
    }
  }
}
