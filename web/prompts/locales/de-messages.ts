import type { promptsMessages } from '#contract/messages/prompts.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  prompts: {
    nameInvalid: 'Verwenden Sie Kleinbuchstaben, Ziffern, - und _, beginnend mit einem Buchstaben',
    nameTooLong: 'Ein Name darf höchstens {{max}} Zeichen haben',
    nameOfCommand: 'Dieser Name wird bereits von einem Befehl verwendet',
    nameTaken: 'Sie haben bereits einen Prompt mit diesem Namen',
    textRequired: 'Geben Sie den Text des Prompts ein',
    textTooLong: 'Ein Prompt darf höchstens {{max}} Zeichen haben',
    tooManyVariables: 'Ein Prompt kann höchstens {{max}} Variablen haben',
    hasKey: 'Ein Prompt kann nicht mit /key beginnen. Speichern Sie API-Schlüssel in den Einstellungen.',
    tooMany: 'Sie können höchstens {{max}} Prompts speichern',
    notFound: 'Der Prompt wurde nicht gefunden',
  } satisfies TranslatedMessages<typeof promptsMessages>,
}
