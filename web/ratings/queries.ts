import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { Rating } from '#contract/ratings.ts'
import { api } from '#web/platform/api.ts'
import { queryClient } from '#web/platform/query-client.ts'

/** The user's ratings in a notebook; only this browser changes them while it is open. */
export const ratingList = (notebookId: string) =>
  queryOptions({
    queryKey: api.ratings.list.queryKey({ input: { id: notebookId } }),
    staleTime: Infinity,
    retry: false,
    queryFn: ({ signal }) => api.ratings.list.call({ id: notebookId }, { signal }),
  })

export const allRatings = (input: RatingQuery) =>
  api.ratings.listAll.queryOptions({ input, placeholderData: keepPreviousData })

export interface RatingQuery {
  page: number
  modelName?: string
  verdict?: Rating['verdict']
}

type Place = Pick<Rating, 'questId' | 'answer'>

export const isRatingOf =
  ({ questId, answer }: Place) =>
  (rating: Place) =>
    rating.questId === questId && rating.answer === answer

function updateCachedRating(notebookId: string, place: Place, rating?: Rating): void {
  queryClient.setQueryData(ratingList(notebookId).queryKey, (known = []) => [
    ...known.filter((one) => !isRatingOf(place)(one)),
    ...(rating ? [rating] : []),
  ])
}

export const useRateAnswer = () =>
  useMutation(
    api.ratings.rate.mutationOptions({
      onSuccess: (rating, { id }) => updateCachedRating(id, rating, rating),
    }),
  )

export const useRemoveRating = () =>
  useMutation(
    api.ratings.remove.mutationOptions({
      onSuccess: (place, { id }) => updateCachedRating(id, place),
    }),
  )
