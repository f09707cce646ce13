import { fileShares } from '#contract/file-shares.ts'
import { serve } from '#server/platform/http/http.ts'
import { hideFiles, unhideFiles } from './hiding.service.ts'
import { shareFiles, unshareFile } from './shares.service.ts'

export const fileSharesRoutes = {
  create: serve(fileShares.create, shareFiles),
  remove: serve(fileShares.remove, unshareFile),
  hide: serve(fileShares.hide, hideFiles),
  unhide: serve(fileShares.unhide, unhideFiles),
}
