import { memberOf } from '#server/friends/service.ts'
import { jsonText } from '#server/platform/user-data/archive-texts.ts'
import type { UserData } from '#server/platform/user-data/user-data.ts'
import { listInvitesOfUser } from './service.ts'
import { removeRecipientsAt } from './store.ts'

/** The open invites to and from a user. */
export const invitesData: UserData = {
  columns: {
    'invite_recipients.user_id': { deletion: 'deleted', archive: 'invites.json' },
    'invites.sender_id': { deletion: 'deleted', archive: 'invites.json' },
  },
  archive: {
    contents: { 'invites.json': 'the open invites that you sent and received' },
    list: async (ctx) => [
      {
        name: 'invites',
        files: [{ ending: '.json', open: () => jsonText(() => listInvitesOfUser(ctx, { id: ctx.user.id })) }],
      },
    ],
  },
  /** Invites to an address that the account has not verified are not this user's. */
  async erase(ctx, { id }) {
    const { email } = await memberOf(ctx, id)
    if (email !== null) await removeRecipientsAt(ctx.db, email)
  },
}
