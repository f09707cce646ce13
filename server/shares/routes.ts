import { shares } from '#contract/shares.ts'
import { serve } from '#server/platform/http/http.ts'
import { createShare, listShares, openShares, removeShare } from './service.ts'

export const sharesRoutes = {
  open: serve(shares.open, openShares),
  create: serve(shares.create, createShare),
  list: serve(shares.list, listShares),
  remove: serve(shares.remove, removeShare),
}
