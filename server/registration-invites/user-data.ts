import type { UserData } from '#server/platform/user-data/user-data.ts'

/** Who created and who used an invite. */
export const registrationInvitesData: UserData = {
  columns: {
    'registration_invites.created_by': { deletion: 'anonymized', archive: 'none' },
    'registration_invite_uses.user_id': { deletion: 'deleted', archive: 'none' },
  },
}
