import { portraitPath } from '#contract/agents.ts'
import { AVATAR_BYTES_MAX } from '#contract/users.ts'
import { pictureRoutes } from '#server/platform/http/picture-routes.ts'
import { changePortrait } from './portrait-changes.service.ts'
import { showPortrait } from './portraits.service.ts'

export const addPortraitRoutes = pictureRoutes({
  path: portraitPath(':id'),
  bytesMax: AVATAR_BYTES_MAX,
  change: changePortrait,
  show: (ctx, { key }) => showPortrait(ctx, key),
})
