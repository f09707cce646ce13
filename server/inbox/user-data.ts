import { jsonText } from '#server/platform/user-data/archive-texts.ts'
import type { UserData } from '#server/platform/user-data/user-data.ts'
import { listMessagesWith } from './store.ts'

/** The messages that a user has sent and received. */
export const inboxData: UserData = {
  columns: {
    'inbox_broadcasts.created_by': { deletion: 'anonymized', archive: 'none' },
    'inbox_messages.receiver_id': { deletion: 'deleted', archive: 'messages.json' },
    'inbox_messages.sender_id': { deletion: 'deleted', archive: 'messages.json' },
    'inbox_preferences.user_id': { deletion: 'deleted', archive: 'none' },
  },
  archive: {
    contents: { 'messages.json': 'the messages that you sent and received' },
    list: async (ctx) => [
      {
        name: 'messages',
        files: [{ ending: '.json', open: () => jsonText(() => listMessagesWith(ctx.db, ctx.user.id)) }],
      },
    ],
  },
}
