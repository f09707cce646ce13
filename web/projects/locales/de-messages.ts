import type { projectsMessages } from '#contract/messages/projects.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  projects: {
    tooManyNotebooks: 'Ein Projekt kann höchstens {{max}} Notizbücher haben',
    tooManyFiles: 'Ein Projekt kann höchstens {{max}} Dateien haben. Entfernen Sie zuerst eine.',
    tooManyInstructions:
      'Ein Projekt kann höchstens {{max}} Anweisungsdateien haben. Entfernen Sie zuerst eine.',
    tooManyProjects: 'Sie können höchstens {{max}} Projekte haben. Löschen Sie zuerst eines.',
    notFound: 'Das Projekt wurde nicht gefunden',
    tooManyMembers: 'Ein Projekt kann höchstens {{max}} Mitglieder haben. Entfernen Sie zuerst eines.',
    memberNotFound: 'Diese Person ist kein Mitglied des Projekts',
    memberIsOwner: 'Dieser Person gehört das Projekt bereits',
    tooManyGroups: 'Ein Projekt kann für höchstens {{max}} Gruppen und Organisationen freigegeben werden',
    onlyOwnerShares:
      'Mitglieder eines Projekts können es lesen oder bearbeiten. Nur wem es gehört, kann es teilen.',
    ownerCannotLeave:
      'Sie können Ihr eigenes Projekt nicht verlassen. Übertragen Sie es zuerst an ein Mitglied, oder löschen Sie es.',
    ownerHasTooMany: 'Diesem Mitglied können nicht noch mehr Projekte gehören',
    ownerIsNoMember:
      'Ein Notizbuch kann nur in ein Projekt aufgenommen werden, in dem die Person, der es gehört, Mitglied ist',
  } satisfies TranslatedMessages<typeof projectsMessages>,
}
