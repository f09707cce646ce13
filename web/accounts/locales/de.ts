import type { Translation } from '#web/platform/locales/translation.ts'
import type { enAccounts } from './en.ts'

export const deAccounts: Translation<typeof enAccounts> = {
  ownAccount: {
    exportTitle: 'Daten exportieren',
    exportHint: 'Laden Sie alles herunter: Notizbücher (Markdown und JSON), Dateien und Profil.',
    exportStart: 'Daten exportieren',
    exportAgain: 'Erneut exportieren',
    exportRetry: 'Erneut versuchen',
    exportRunning: 'Ihre Daten werden exportiert',
    exportProgress: '{{done}} von {{total}} Notizbüchern und Dateien',
    exportReady: 'Exportiert am {{date}}, {{size}}. Verfügbar bis {{until}}.',
    exportDownload: 'Herunterladen',
    exportFailed: 'Der Export ist fehlgeschlagen. Versuchen Sie es erneut.',
    exportLeave:
      'Sie können diese Seite verlassen. Wir senden Ihnen eine E-Mail, sobald der Export fertig ist.',
    deleteTitle: 'Konto löschen',
    deleteHint: 'Löscht Ihr Konto und alle zugehörigen Daten endgültig.',
    deleteOpen: 'Ihr Konto löschen',
    deleteBody:
      'Sie werden überall abgemeldet. Nach {{days}} Tagen werden Ihre Notizbücher, Dateien und alle weiteren Daten endgültig gelöscht. Bis dahin können Sie sich anmelden und das Konto behalten.',
    deleteUsername: 'Geben Sie zur Bestätigung Ihren Benutzernamen {{username}} ein',
    deleteConfirm: 'Konto löschen',
    deleteBegun:
      'Ihr Konto wird am {{date}} gelöscht. Wenn Sie es behalten möchten, melden Sie sich vorher an.',
    pendingTitle: 'Ihr Konto wird am {{date}} gelöscht',
    pendingBody: 'Noch wurde nichts gelöscht. Bis dahin können Sie Ihr Konto behalten.',
    keep: 'Konto behalten',
    kept: 'Löschung des Kontos abgebrochen',
  },
}
