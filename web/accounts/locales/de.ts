import type { Translation } from '#web/platform/locales/translation.ts'
import type { enAccounts } from './en.ts'

export const deAccounts: Translation<typeof enAccounts> = {
  ownAccount: {
    exportTitle: 'Ihre Daten',
    exportHint:
      'Alles, was Sie hier haben, in einem Archiv: Ihre Notizbücher, lesbar und mit allen Einzelheiten, Ihre Dateien und Ihr Profil.',
    exportStart: 'Archiv erstellen',
    exportAgain: 'Neues Archiv erstellen',
    exportRetry: 'Erneut versuchen',
    exportRunning: 'Ihr Archiv wird erstellt',
    exportProgress: '{{done}} von {{total}} Notizbüchern und Dateien',
    exportReady: 'Erstellt am {{date}}, {{size}}. Sie können es bis {{until}} herunterladen.',
    exportDownload: 'Herunterladen',
    exportFailed: 'Das Archiv konnte nicht erstellt werden. Bitte versuchen Sie es erneut.',
    exportLeave: 'Sie können diese Seite verlassen; eine E-Mail sagt Ihnen, wenn es fertig ist.',
    deleteTitle: 'Konto löschen',
    deleteHint: 'Ihr Konto und alles, was darin ist.',
    deleteOpen: 'Ihr Konto löschen',
    deleteBody:
      'Sie werden sofort überall abgemeldet. Nach {{days}} Tagen sind Ihre Notizbücher, Dateien und alles andere endgültig gelöscht. Bis dahin können Sie sich anmelden und das Konto behalten.',
    deleteUsername: 'Geben Sie zur Bestätigung Ihren Benutzernamen {{username}} ein',
    deleteConfirm: 'Konto löschen',
    deleteBegun:
      'Ihr Konto wird am {{date}} gelöscht. Wenn Sie es behalten möchten, melden Sie sich vorher an.',
    pendingTitle: 'Ihr Konto wird am {{date}} gelöscht',
    pendingBody:
      'Noch ist alles da. Behalten Sie das Konto, oder lassen Sie es dabei: Dann wird es an diesem Tag gelöscht.',
    keep: 'Konto behalten',
    kept: 'Ihr Konto bleibt bestehen',
  },
}
