import { openBlob } from '#server/platform/user-data/archive-blobs.ts'
import { jsonText } from '#server/platform/user-data/archive-texts.ts'
import type { UserData } from '#server/platform/user-data/user-data.ts'
import { avatarBlob } from './avatars.service.ts'
import { showMe } from './service.ts'

/** The profile and the picture of a user. */
export const usersData: UserData = {
  columns: {
    'users.id': { deletion: 'deleted', archive: 'profile.json' },
  },
  archive: {
    contents: { 'profile.json': 'who you are here', picture: 'your picture, if you have one' },
    async list(ctx) {
      const profile = await showMe(ctx)
      const picture = avatarBlob(profile)
      return [
        { name: 'profile', files: [{ ending: '.json', open: () => jsonText(async () => profile) }] },
        ...(picture
          ? [
              {
                name: 'picture',
                files: [{ ending: picture.ending, open: () => openBlob(ctx, picture.blobKey) }],
              },
            ]
          : []),
      ]
    },
  },
}
