import type { notebooksMessages } from '#contract/messages/notebooks.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  notebooks: {
    tagNameRequired: 'Geben Sie einen Namen für den Tag ein',
    tagNameTooLong: 'Der Name des Tags darf höchstens 50 Zeichen haben',
    tooManyTags: 'Ein Notizbuch kann höchstens {{max}} Tags haben',
    tooManyFiles: 'Ein Notizbuch kann höchstens {{max}} Dateien haben',
    notebookRequired: 'Wählen Sie mindestens ein Notizbuch',
    tooManyNotebooks: 'Wählen Sie höchstens {{max}} Notizbücher',
    notFound: 'Das Notizbuch wurde nicht gefunden',
    cannotAttach:
      'Sie dürfen diese Datei nicht teilen. Deshalb kann sie keinem Notizbuch hinzugefügt werden, das andere lesen.',
    temporaryCannotBeShared: 'Temporäre Notizbücher können nicht geteilt werden',
    granteeIsOwner: 'Der Eigentümer eines Notizbuchs hat bereits Zugriff',
    tooManyGrants: 'Ein Notizbuch kann mit höchstens {{max}} Personen geteilt werden',
    permissionExceeded: 'Sie können nur Berechtigungen erteilen und entziehen, die Sie selbst haben',
    onlySender: 'Nur wer die Frage gestellt hat, kann diese Nachricht ändern oder erneut beantworten lassen',
    temporaryHasNoJobs:
      'Temporäre Notizbücher können nicht von einem Modell benannt, zusammengefasst oder mit Tags versehen werden',
    noMessages: 'Dieses Notizbuch hat noch keine beantworteten Nachrichten',
    noModelForJob: 'Es ist kein KI-Modell verfügbar. Verbinden Sie eines und versuchen Sie es erneut.',
    jobInterrupted: 'Der Server wurde neu gestartet, bevor dies abgeschlossen war. Versuchen Sie es erneut.',
    jobFailed: 'Etwas ist schiefgelaufen. Versuchen Sie es erneut.',
    noUsableReply: '{{model}} hat keine brauchbare Antwort zurückgegeben. Versuchen Sie es erneut.',
  } satisfies TranslatedMessages<typeof notebooksMessages>,
}
