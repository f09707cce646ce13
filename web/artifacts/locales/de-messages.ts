import type { artifactsMessages } from '#contract/messages/artifacts.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  artifacts: {
    notEnabled: 'Artefakte sind nicht eingeschaltet. Schalten Sie sie in Ihren Einstellungen ein.',
    disabledForAll: 'Artefakte sind auf dieser Website ausgeschaltet. Fragen Sie die Administration.',
    notFound: 'Das Artefakt wurde nicht gefunden',
    contentTooLong: 'Der Inhalt darf höchstens {{max}} Zeichen haben',
    tooManyVersions: 'Ein Artefakt kann höchstens {{max}} Versionen haben',
    versionsTooLong: 'Die Versionen eines Artefakts können höchstens {{max}} Millionen Zeichen haben',
  } satisfies TranslatedMessages<typeof artifactsMessages>,
}
