import type { groupsMessages } from '#contract/messages/groups.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  groups: {
    notFound: 'Die Gruppe wurde nicht gefunden',
    tooMany: 'Höchstens {{max}} Gruppen. Löschen Sie zuerst eine.',
    tooManyMembers: 'Höchstens {{max}} Mitglieder in einer Gruppe',
    memberNotFound: 'Diese Person ist kein Mitglied der Gruppe',
    ownerCannotLeave: 'Sie können Ihre eigene Gruppe nicht verlassen. Löschen Sie sie stattdessen.',
    ownerStays: 'Wem eine Gruppe gehört, bleibt in ihr',
    notInOrganization: '{{name}} ist kein Mitglied der Organisation',
    organizationInvites:
      'Nur Mitglieder der Organisation können in ihren Gruppen sein. Laden Sie die Person in die Organisation ein.',
    notShareable: 'Sie können nur für Gruppen und Organisationen freigeben, zu denen Sie gehören',
  } satisfies TranslatedMessages<typeof groupsMessages>,
}
