import { randomUUID } from 'node:crypto'
import { ratingsMessages } from '#contract/messages/ratings.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { Quest } from '#contract/quests.ts'
import type { Rating, ratings } from '#contract/ratings.ts'
import { showQuest } from '#server/chat/service.ts'
import { requireNotebook } from '#server/notebooks/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import * as store from './store.ts'

export async function listRatings(ctx: UserCtx, { id }: InputOf<typeof ratings.list>): Promise<Rating[]> {
  const notebook = await requireNotebook(ctx, 'read', id)
  return store.listRatings(ctx.db, { userId: ctx.user.id, notebookId: notebook.id })
}

export async function rateAnswer(ctx: UserCtx, input: InputOf<typeof ratings.rate>): Promise<Rating> {
  const { id, messageId, answer, verdict, reason } = input
  await requireOwnNotebook(ctx, id)
  const quest = await showQuest(ctx, { id, messageId })
  if (answer >= quest.replies.length) throw notFound(ratingsMessages.answerNotFound())
  return store.putRating(ctx.db, {
    id: randomUUID(),
    userId: ctx.user.id,
    notebookId: id,
    questId: quest.id,
    modelName: modelNameOf(quest, answer),
    ratedAt: ctx.clock.now(),
    answer,
    verdict,
    reason,
  })
}

export async function removeRating(
  ctx: UserCtx,
  { id, messageId: questId, answer }: InputOf<typeof ratings.remove>,
): Promise<Pick<Rating, 'questId' | 'answer'>> {
  await requireOwnNotebook(ctx, id)
  await store.removeRating(ctx.db, { userId: ctx.user.id, questId, answer })
  return { questId, answer }
}

export async function listAllRatings(ctx: UserCtx, query: InputOf<typeof ratings.listAll>) {
  const [list, models] = await Promise.all([
    store.listModelRatings(ctx.db, query),
    store.countByModel(ctx.db),
  ])
  return { ...list, models }
}

/** Others may read a shared notebook, but the feedback on its answers is its owner's. */
async function requireOwnNotebook(ctx: UserCtx, id: string): Promise<void> {
  const { userId } = await requireNotebook(ctx, 'read', id)
  if (userId !== ctx.user.id) throw forbidden()
}

const modelNameOf = ({ promptMeta, promptMetas }: Quest, answer: number): string =>
  (promptMetas[answer] ?? promptMeta).model?.name ?? ''
