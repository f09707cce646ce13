import type { projectsMessages } from '#contract/messages/projects.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  projects: {
    tooManyNotebooks: 'Ein Projekt kann höchstens {{max}} Notizbücher haben',
    tooManyFiles: 'Ein Projekt kann höchstens {{max}} Dateien haben. Nehmen Sie zuerst eine heraus.',
    tooManyInstructions:
      'Ein Projekt kann höchstens {{max}} Anweisungsdateien haben. Nehmen Sie zuerst eine heraus.',
    tooManyProjects:
      'Sie können höchstens {{max}} Projekte haben. Löschen Sie eines, das Sie nicht brauchen.',
    notFound: 'Das Projekt wurde nicht gefunden',
  } satisfies TranslatedMessages<typeof projectsMessages>,
}
