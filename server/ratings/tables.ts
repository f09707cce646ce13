import type { Rating } from '#contract/ratings.ts'
import type { Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    ratings: {
      id: string
      user_id: string
      notebook_id: string
      quest_id: string
      answer: number
      model_name: string
      verdict: Rating['verdict']
      reason: string
      rated_at: Moment
    }
  }
}
