import type { organizationsMessages } from '#contract/messages/organizations.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  organizations: {
    notFound: 'Die Organisation wurde nicht gefunden',
    tooMany: 'Ihnen können höchstens {{max}} Organisationen gehören. Löschen Sie zuerst eine.',
    noSeats: 'Nicht genug Plätze: {{available}} von {{seats}} sind frei',
    memberNotFound: 'Diese Person ist kein Mitglied der Organisation',
    ownerCannotLeave:
      'Sie können Ihre eigene Organisation nicht verlassen. Übertragen Sie sie zuerst an ein Mitglied, oder löschen Sie sie.',
    ownerStays: 'Diese Rolle endet erst, wenn die Organisation an ein anderes Mitglied übertragen ist',
  } satisfies TranslatedMessages<typeof organizationsMessages>,
}
