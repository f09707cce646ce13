import { ratings } from '#contract/ratings.ts'
import { serve } from '#server/platform/http/http.ts'
import { listAllRatings, listRatings, rateAnswer, removeRating } from './service.ts'

export const ratingsRoutes = {
  list: serve(ratings.list, listRatings),
  rate: serve(ratings.rate, rateAnswer),
  remove: serve(ratings.remove, removeRating),
  listAll: serve(ratings.listAll, listAllRatings),
}
