import type { Translation } from '#web/platform/locales/translation.ts'
import type { enStart } from './en-start.ts'

export const deStart: Translation<typeof enStart> = {
  helpShell: {
    guide: 'Handbuch',
    guideWords: 'Hilfe Anleitung Dokumentation Unterstützung',
    tour: 'Rundgang',
    tourWords: 'Tutorial Einführung erste Schritte',
    about: 'Über',
    technicalDocs: 'Technische Dokumentation',
    technicalDocsWords: 'API Referenz OpenAPI Entwickler',
    changelog: 'Änderungen',
    changelogWords: 'Versionen Änderungsprotokoll Changelog',
    terms: 'Bedingungen',
    policies: 'Datenschutz',
    policiesWords: 'Richtlinien Datenschutzerklärung',
    developers: 'Entwickler',
    developersWords: 'Architektur Version Hinweise',
  },
}
