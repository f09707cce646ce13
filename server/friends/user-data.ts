import { jsonText } from '#server/platform/user-data/archive-texts.ts'
import type { UserData } from '#server/platform/user-data/user-data.ts'
import { listFriends, memberOf } from './service.ts'
import { removeRequestsTo } from './store.ts'

/** The friends, requests and blocked users of a user. */
export const friendsData: UserData = {
  columns: {
    'friendships.addressee_id': { deletion: 'deleted', archive: 'friends.json' },
    'friendships.requester_id': { deletion: 'deleted', archive: 'friends.json' },
    'user_blocks.blocked_id': { deletion: 'deleted', archive: 'none' },
    'user_blocks.blocker_id': { deletion: 'deleted', archive: 'friends.json' },
  },
  archive: {
    contents: { 'friends.json': 'your friends, friend requests and blocked users' },
    list: async (ctx) => [
      {
        name: 'friends',
        files: [{ ending: '.json', open: () => jsonText(() => listFriends(ctx, { id: ctx.user.id })) }],
      },
    ],
  },
  /** Requests to an address that another account has typed without verifying it are not this user's. */
  async erase(ctx, { id }) {
    const { email } = await memberOf(ctx, id)
    if (email !== null) await removeRequestsTo(ctx.db, email)
  },
}
