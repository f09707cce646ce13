import { AVATAR_BYTES_MAX, avatarPath } from '#contract/users.ts'
import { pictureRoutes } from '#server/platform/http/picture-routes.ts'
import { changeAvatar, showAvatar } from './avatars.service.ts'

export const addAvatarRoutes = pictureRoutes({
  path: avatarPath(':id'),
  bytesMax: AVATAR_BYTES_MAX,
  change: changeAvatar,
  show: (ctx, { id, key }) => showAvatar(ctx, { id, avatarKey: key }),
})
