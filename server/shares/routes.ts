import { shares } from '#contract/shares.ts'
import { serve } from '#server/platform/http/http.ts'
import { listLinks, removeLink } from './links.service.ts'
import {
  createShare,
  listShareGroups,
  listShares,
  openLinks,
  openShares,
  removeShare,
  removeShareGroup,
} from './service.ts'

export const sharesRoutes = {
  open: serve(shares.open, openShares),
  openLinks: serve(shares.openLinks, openLinks),
  create: serve(shares.create, createShare),
  list: serve(shares.list, listShares),
  remove: serve(shares.remove, removeShare),
  listGroups: serve(shares.listGroups, listShareGroups),
  removeGroup: serve(shares.removeGroup, removeShareGroup),
  listLinks: serve(shares.listLinks, listLinks),
  removeLink: serve(shares.removeLink, removeLink),
}
