import type { settingsMessages } from '#contract/messages/settings.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  settings: {
    registrationInvalid: 'Wählen Sie open, invite oder closed',
    audienceInvalid: 'Wählen Sie everyone oder administrators',
    addressInvalid: 'Eine Adresse eingeben, die mit http:// oder https:// beginnt',
    valueInvalid: 'Ungültiger Wert',
    notFound: 'Die Einstellung wurde nicht gefunden',
    tooLong: 'Höchstens {{max}} Zeichen',
    fileIdsInvalid: 'Geben Sie die IDs von Dateien ein, durch Kommas getrennt',
    fileMissing: 'Es gibt keine Datei mit der ID {{id}}',
    modelMissing: 'Es gibt kein Modell mit der ID {{id}}',
    longerThan200: 'Höchstens 200 Zeichen',
    embeddingModelInvalid:
      'Geben Sie Anbieter/Modell ein, etwa openai/text-embedding-3-small, oder keywords. Leer lassen für die automatische Auswahl.',
    tokensInvalid: 'Geben Sie eine ganze Zahl von {{min}} bis {{max}} ein (Tokens)',
    charactersInvalid: 'Geben Sie eine ganze Zahl von {{min}} bis {{max}} ein (Zeichen)',
    megabytesInvalid: 'Geben Sie eine ganze Zahl von {{min}} bis {{max}} ein (MB)',
    levelInvalid: 'Geben Sie eine ganze Zahl von {{min}} bis {{max}} ein',
    daysInvalid: 'Geben Sie eine ganze Zahl von {{min}} bis {{max}} ein (Tage)',
    stepsInvalid: 'Geben Sie eine ganze Zahl von {{min}} bis {{max}} ein (Schritte)',
    answersInvalid: 'Geben Sie eine ganze Zahl von {{min}} bis {{max}} ein (Antworten)',
    booleanInvalid: 'Wählen Sie true oder false',
  } satisfies TranslatedMessages<typeof settingsMessages>,
}
