import { useQuery } from '@tanstack/react-query'
import type { Rating } from '#contract/ratings.ts'
import type { CommandAction } from '#web/platform/commands.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { isRatingOf, ratingList, useRateAnswer, useRemoveRating } from './queries.ts'

export interface RatedAnswer {
  notebookId: string
  questId: string
  /** The index of the answer. */
  answer: number
}

/** The commands that rate an answer; a thumb down asks for the reason. */
export function useRatingActions({ notebookId, questId, answer }: RatedAnswer) {
  const { data = [] } = useQuery(ratingList(notebookId))
  const { mutate: rate } = useRateAnswer()
  const { mutate: remove } = useRemoveRating()
  const verdict: Rating['verdict'] | undefined = data.find(isRatingOf({ questId, answer }))?.verdict
  const place = { id: notebookId, messageId: questId, answer }
  const good: CommandAction = { id: 'rate-good', run: () => rate({ ...place, verdict: 'up' }) }
  const bad: CommandAction = {
    id: 'rate-bad',
    run: () => {
      rate({ ...place, verdict: 'down' })
      openDialog('rating-reason', place)
    },
  }
  const removal: CommandAction = { id: 'remove-rating', run: () => remove(place) }
  return { verdict, good, bad, removal }
}
