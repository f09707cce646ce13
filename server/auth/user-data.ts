import { jsonText } from '#server/platform/user-data/archive-texts.ts'
import type { UserData } from '#server/platform/user-data/user-data.ts'
import { listLinkedAccounts } from './external/linked-accounts.service.ts'
import { forgetWhoConfigured } from './external/strategies.service.ts'
import { listSessions } from './sessions/open-sessions.service.ts'

/** Sessions, linked accounts and credentials of a user; secrets are not archived. */
export const authData: UserData = {
  columns: {
    'auth_sessions.user_id': { deletion: 'deleted', archive: 'sessions.json' },
    'linked_accounts.user_id': { deletion: 'deleted', archive: 'linked-accounts.json' },
    'account_links.user_id': { deletion: 'deleted', archive: 'none' },
    'totp_factors.user_id': { deletion: 'deleted', archive: 'none' },
    'backup_codes.user_id': { deletion: 'deleted', archive: 'none' },
    'passkeys.user_id': { deletion: 'deleted', archive: 'none' },
    'passkey_challenges.user_id': { deletion: 'deleted', archive: 'none' },
    'sign_in_attempts.user_id': { deletion: 'deleted', archive: 'none' },
    'sign_in_tickets.user_id': { deletion: 'deleted', archive: 'none' },
    'sign_in_strategies.updated_by': { deletion: 'anonymized', archive: 'none' },
  },
  archive: {
    contents: {
      'sessions.json': 'where you were signed in when this was made',
      'linked-accounts.json': 'accounts elsewhere that you can sign in with',
    },
    list: async (ctx) => [
      { name: 'sessions', files: [{ ending: '.json', open: () => jsonText(() => listSessions(ctx)) }] },
      {
        name: 'linked-accounts',
        files: [{ ending: '.json', open: () => jsonText(() => listLinkedAccounts(ctx)) }],
      },
    ],
  },
  erase: (ctx, { id }) => forgetWhoConfigured(ctx, id),
}
