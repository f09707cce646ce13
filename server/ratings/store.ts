import type { Selectable } from 'kysely'
import type { ModelRating, Rating } from '#contract/ratings.ts'
import type { Db } from '#server/platform/db/database.ts'
import { pageOf } from '#server/platform/db/page-of.ts'
import type { Schema } from '#server/platform/db/schema.ts'

interface NewRating extends Rating {
  id: string
  userId: string
  notebookId: string
  modelName: string
  ratedAt: Date
}

export async function listRatings(
  db: Db,
  { userId, notebookId }: Pick<NewRating, 'userId' | 'notebookId'>,
): Promise<Rating[]> {
  const rows = await db
    .selectFrom('ratings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('notebook_id', '=', notebookId)
    .orderBy('rated_at')
    .execute()
  return rows.map(toRating)
}

export async function listRatingsOf(db: Db, userId: string): Promise<object[]> {
  return db
    .selectFrom('ratings')
    .select(['notebook_id', 'quest_id', 'answer', 'model_name', 'verdict', 'reason', 'rated_at'])
    .where('user_id', '=', userId)
    .orderBy('rated_at')
    .execute()
}

/** Replaces an earlier rating of the same answer by the same user. */
export async function putRating(db: Db, rating: NewRating): Promise<Rating> {
  const { verdict, reason, modelName, ratedAt } = rating
  const changed = { verdict, reason, model_name: modelName, rated_at: ratedAt }
  const row = await db
    .insertInto('ratings')
    .values({
      ...changed,
      id: rating.id,
      user_id: rating.userId,
      notebook_id: rating.notebookId,
      quest_id: rating.questId,
      answer: rating.answer,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'quest_id', 'answer']).doUpdateSet(changed))
    .returningAll()
    .executeTakeFirstOrThrow()
  return toRating(row)
}

export async function removeRating(
  db: Db,
  { userId, questId, answer }: Pick<NewRating, 'userId' | 'questId' | 'answer'>,
): Promise<void> {
  await db
    .deleteFrom('ratings')
    .where('user_id', '=', userId)
    .where('quest_id', '=', questId)
    .where('answer', '=', answer)
    .execute()
}

interface RatingQuery extends Partial<Pick<ModelRating, 'modelName' | 'verdict'>> {
  page: number
  limit: number
}

export const listModelRatings = (
  db: Db,
  { modelName, verdict, ...page }: RatingQuery,
): Promise<{ data: ModelRating[]; total: number }> =>
  pageOf(
    db
      .selectFrom('ratings')
      .selectAll()
      .where(({ and, eb }) =>
        and([
          ...(modelName === undefined ? [] : [eb('model_name', '=', modelName)]),
          ...(verdict === undefined ? [] : [eb('verdict', '=', verdict)]),
        ]),
      )
      .orderBy('rated_at', 'desc')
      .orderBy('id'),
    page,
    toModelRating,
  )

/** The numbers of ratings of each model, the most rated first. */
export async function countByModel(db: Db): Promise<{ modelName: string; up: number; down: number }[]> {
  const rows = await db
    .selectFrom('ratings')
    .select(({ fn }) => [
      'model_name',
      fn.countAll().filterWhere('verdict', '=', 'up').as('up'),
      fn.countAll().filterWhere('verdict', '=', 'down').as('down'),
    ])
    .groupBy('model_name')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('model_name')
    .execute()
  return rows.map(({ model_name, up, down }) => ({
    modelName: model_name,
    up: Number(up),
    down: Number(down),
  }))
}

type Row = Selectable<Schema['ratings']>

const toRating = ({ quest_id, answer, verdict, reason }: Row): Rating => ({
  questId: quest_id,
  answer,
  verdict,
  reason,
})

const toModelRating = ({ id, model_name, verdict, reason, rated_at }: Row): ModelRating => ({
  id,
  modelName: model_name,
  verdict,
  reason,
  ratedAt: rated_at.toISOString(),
})
