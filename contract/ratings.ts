import { z } from 'zod'
import { ratingsMessages } from './messages/ratings.ts'
import { rule } from './messages.ts'
import { adminCall, pageOf, pageQuery, timestamp, userCall } from './procedures.ts'

export const RATING_REASON_MAX = 500
export const RATING_PAGE_SIZE = 50
const MODEL_NAME_MAX = 500

/** A user's judgement of one answer. */
export type Rating = z.infer<typeof Rating>
export const Rating = z.object({
  /** The message (`quest` on the wire), and the index of the answer in its `replies`. */
  questId: z.string(),
  answer: z.number().int(),
  verdict: z.enum(['up', 'down']),
  /** Why; may be empty. */
  reason: z.string(),
})

/** A rating as feedback on a model, without the conversation. */
export type ModelRating = z.infer<typeof ModelRating>
export const ModelRating = Rating.pick({ verdict: true, reason: true }).extend({
  id: z.string(),
  modelName: z.string(),
  ratedAt: timestamp,
})

const place = { id: z.uuid(), messageId: z.uuid(), answer: z.coerce.number().int().min(0).max(10_000) }

export const ratings = {
  list: userCall
    .route({ method: 'GET', path: '/sessions/{id}/ratings', summary: 'Your ratings in a notebook' })
    .input(z.object({ id: z.uuid() }))
    .output(z.array(Rating)),
  /** Only answers of the user's own notebooks; another rating of the same answer replaces it. */
  rate: userCall
    .route({ method: 'PUT', path: '/sessions/{id}/chat/{messageId}/rating', summary: 'Rate an answer' })
    .input(
      z.object({
        ...place,
        verdict: Rating.shape.verdict,
        reason: z
          .string()
          .trim()
          .max(RATING_REASON_MAX, rule(ratingsMessages.reasonTooLong({ max: RATING_REASON_MAX })))
          .default(''),
      }),
    )
    .output(Rating),
  remove: userCall
    .route({ method: 'DELETE', path: '/sessions/{id}/chat/{messageId}/rating', summary: 'Remove a rating' })
    .input(z.object(place))
    .output(Rating.pick({ questId: true, answer: true })),
  /** Newest first, with the numbers of ratings of each model, which the filters do not change. */
  listAll: adminCall
    .route({ method: 'GET', path: '/admin/ratings', summary: 'Ratings of answers, by model' })
    .input(
      z.object({
        ...pageQuery(RATING_PAGE_SIZE),
        modelName: z.string().max(MODEL_NAME_MAX).optional(),
        verdict: Rating.shape.verdict.optional(),
      }),
    )
    .output(
      pageOf(ModelRating).extend({
        models: z.array(z.object({ modelName: z.string(), up: z.number().int(), down: z.number().int() })),
      }),
    ),
}
