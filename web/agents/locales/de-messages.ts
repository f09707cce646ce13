import type { agentsMessages } from '#contract/messages/agents.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  agents: {
    notEnabled: 'Agenten sind nicht eingeschaltet. Schalten Sie sie in Ihren Einstellungen ein.',
    disabledForAll: 'Agenten sind auf dieser Website ausgeschaltet. Fragen Sie die Administration.',
    notFound: 'Der Agent wurde nicht gefunden',
    nameTooShort: 'Der Name muss mindestens {{min}} Zeichen haben',
    nameTooLong: 'Der Name darf höchstens {{max}} Zeichen haben',
    descriptionTooLong: 'Die Beschreibung darf höchstens {{max}} Zeichen haben',
    wordInvalid: 'Auslösewörter dürfen Buchstaben, Ziffern, _ und - enthalten, bis zu {{max}} Zeichen',
    wordTaken: 'Sie verwenden @{{word}} bereits für einen anderen Agenten',
    tooManyWords: 'Ein Agent kann höchstens {{max}} Auslösewörter haben',
    systemPromptTooLong: 'Der System-Prompt darf höchstens {{max}} Zeichen haben',
    tooManyFallbacks: 'Ein Agent kann höchstens {{max}} Ersatzmodelle haben',
    tooManyFiles: 'Ein Agent kann höchstens {{max}} Wissensdateien haben',
    starterRequired: 'Geben Sie den Text des Einstiegs ein oder entfernen Sie ihn',
    starterTooLong: 'Ein Einstieg darf höchstens {{max}} Zeichen haben',
    tooManyStarters: 'Ein Agent kann höchstens {{max}} Einstiege haben',
    tooMany: 'Sie können höchstens {{max}} Agenten haben',
    tooManyAttached: 'Ein Notizbuch kann höchstens {{max}} Agenten haben',
    agentGone: 'Der Agent {{name}} ist nicht mehr verfügbar',
    excerptsOnly: 'Nur Auszüge: Diese Datei des Agenten ist nicht für Sie freigegeben',
    draftUnusable: '{{model}} hat keinen brauchbaren Agenten geliefert. Versuchen Sie es noch einmal.',
    portraitNotFound: 'Das Porträt wurde nicht gefunden',
    trialMessageRequired: 'Geben Sie eine Nachricht ein',
    trialMessageTooLong: 'Eine Nachricht darf höchstens {{max}} Zeichen haben',
    trialNotInTime: 'Das Modell hat nicht rechtzeitig geantwortet. Versuchen Sie es noch einmal.',
    noImageModel: 'Es ist kein Bildmodell verfügbar. Die Administration kann eines verbinden.',
    tooManyServers: 'Ein Agent kann höchstens {{max}} MCP-Server verwenden',
  } satisfies TranslatedMessages<typeof agentsMessages>,
}
