import type { MailText, MailTexts } from './texts.ts'
import type { english } from './texts-en.ts'

/** The German mails. */
export const german: MailTexts & { mails: Record<keyof typeof english.mails, MailText> } = {
  greeting: 'Guten Tag,',
  linkHint: 'Wenn die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
  linkGone: '(der Link steht nur in der gesendeten E-Mail)',
  footer: 'Gesendet von Commonplace unter {{site}}. Antworten auf diese E-Mail werden nicht gelesen.',
  mails: {
    test: {
      subject: 'Test-E-Mail von Commonplace',
      paragraphs: ['Dies ist eine Test-E-Mail. Commonplace kann E-Mails an diese Adresse senden.'],
    },
    password_reset: {
      subject: 'Passwort zurücksetzen',
      paragraphs: [
        'Für Ihr Konto {{username}} wurde angefordert, das Passwort zurückzusetzen.',
        'Der Link gilt einmal und läuft nach einer Stunde ab. Mit dem neuen Passwort werden alle Geräte abgemeldet.',
      ],
      action: 'Passwort zurücksetzen',
      closing:
        'Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail. Ihr Passwort bleibt unverändert.',
    },
    password_changed: {
      subject: 'Ihr Passwort wurde geändert',
      paragraphs: [
        'Das Passwort Ihres Kontos {{username}} wurde geändert. Ihre anderen Geräte wurden abgemeldet.',
        'Wenn Sie das nicht waren, setzen Sie Ihr Passwort sofort auf der Anmeldeseite zurück.',
      ],
    },
    account_linked: {
      subject: 'Ihr Konto bei {{provider}} wurde verknüpft',
      paragraphs: [
        'Ein Konto bei {{provider}} wurde mit Ihrem Konto {{username}} verknüpft. Sie können sich jetzt damit anmelden.',
        'Wenn Sie das nicht waren, trennen Sie es unter „Einstellungen → Sicherheit“ und ändern Sie sofort Ihr Passwort.',
      ],
    },
    account_unlinked: {
      subject: 'Ihr Konto bei {{provider}} wurde getrennt',
      paragraphs: [
        'Ein Konto bei {{provider}} wurde von Ihrem Konto {{username}} getrennt. Sie können sich nicht mehr damit anmelden.',
        'Wenn Sie das nicht waren, setzen Sie Ihr Passwort sofort auf der Anmeldeseite zurück.',
      ],
    },
    passkey_added: {
      subject: 'Ihrem Konto wurde ein Passkey hinzugefügt',
      paragraphs: [
        'Der Passkey „{{passkey}}“ wurde Ihrem Konto {{username}} hinzugefügt. Sie können sich jetzt damit anmelden.',
        'Wenn Sie das nicht waren, entfernen Sie ihn unter „Einstellungen → Sicherheit“ und ändern Sie sofort Ihr Passwort.',
      ],
    },
    passkey_removed: {
      subject: 'Ein Passkey Ihres Kontos wurde entfernt',
      paragraphs: [
        'Der Passkey „{{passkey}}“ wurde aus Ihrem Konto {{username}} entfernt. Sie können sich nicht mehr damit anmelden.',
        'Wenn Sie das nicht waren, setzen Sie Ihr Passwort sofort auf der Anmeldeseite zurück.',
      ],
    },
    mfa_enabled: {
      subject: 'Multi-Faktor-Authentifizierung aktiviert',
      paragraphs: [
        'Die Multi-Faktor-Authentifizierung wurde für Ihr Konto {{username}} aktiviert. Ihre anderen Geräte wurden abgemeldet. Zur Anmeldung brauchen Sie jetzt einen Code.',
        'Wenn Sie das nicht waren, wenden Sie sich sofort an die Administration dieses Servers.',
      ],
    },
    mfa_disabled: {
      subject: 'Multi-Faktor-Authentifizierung deaktiviert',
      paragraphs: [
        'Die Multi-Faktor-Authentifizierung wurde für Ihr Konto {{username}} deaktiviert. Ihre anderen Geräte wurden abgemeldet.',
        'Wenn Sie das nicht waren, setzen Sie Ihr Passwort sofort auf der Anmeldeseite zurück.',
      ],
    },
    mfa_reset: {
      subject: 'Ihre Multi-Faktor-Authentifizierung wurde zurückgesetzt',
      paragraphs: [
        'Die Administration hat die Multi-Faktor-Authentifizierung Ihres Kontos {{username}} zurückgesetzt. Alle Ihre Geräte wurden abgemeldet.',
        'Sie können sich ohne Code anmelden. Richten Sie die Multi-Faktor-Authentifizierung zum Schutz Ihres Kontos unter „Einstellungen → Sicherheit“ neu ein.',
      ],
    },
    backup_codes_replaced: {
      subject: 'Ihre Backup-Codes wurden ersetzt',
      paragraphs: [
        'Für Ihr Konto {{username}} wurden neue Backup-Codes erstellt. Die alten gelten nicht mehr.',
        'Wenn Sie das nicht waren, erstellen Sie unter „Einstellungen → Sicherheit“ neue Backup-Codes und ändern Sie sofort Ihr Passwort.',
      ],
    },
    address_claimed: {
      subject: 'Ihre E-Mail-Adresse wurde auch von einem anderen Konto verwendet',
      paragraphs: [
        'Sie haben sich mit {{provider}} angemeldet. Diese E-Mail-Adresse gehört jetzt zu Ihrem neuen Konto {{username}}.',
        'Ein älteres Konto, {{older}}, hat dieselbe Adresse, hat sie aber nie bestätigt. Die beiden Konten werden nicht zusammengeführt, und das ältere bleibt unverändert.',
        'Wenn das ältere Konto Ihnen gehört, melden Sie sich dort mit Benutzername und Passwort an. Andernfalls müssen Sie nichts tun: Es kann Ihre Adresse nicht mehr verwenden.',
      ],
    },
    email_verification: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      paragraphs: [
        'Bestätigen Sie, dass diese E-Mail-Adresse zu Ihrem Konto {{username}} gehört.',
        'Der Link gilt einmal und läuft nach 24 Stunden ab.',
      ],
      action: 'E-Mail-Adresse bestätigen',
      closing: 'Wenn Sie dieses Konto nicht kennen, ignorieren Sie diese E-Mail.',
    },
    email_change: {
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      paragraphs: [
        'Für das Konto {{username}} wurde angefordert, diese E-Mail-Adresse zu verwenden.',
        'Der Link gilt einmal und läuft nach 24 Stunden ab. Bis zur Bestätigung behält das Konto seine alte Adresse.',
      ],
      action: 'Neue Adresse bestätigen',
      closing: 'Wenn Sie dieses Konto nicht kennen, ignorieren Sie diese E-Mail.',
    },
    email_change_taken: {
      subject: 'Ein anderes Konto wollte Ihre E-Mail-Adresse verwenden',
      paragraphs: [
        'Ein Benutzer wollte die E-Mail-Adresse eines anderen Kontos in diese ändern. Sie gehört bereits zu Ihrem Konto, deshalb wurde nichts geändert.',
        'Wenn Sie das waren, melden Sie sich bei dem Konto mit dieser Adresse an oder setzen Sie dessen Passwort zurück.',
      ],
    },
    email_change_notice: {
      subject: 'Änderung Ihrer E-Mail-Adresse angefordert',
      paragraphs: [
        'Für Ihr Konto {{username}} wurde eine Änderung der E-Mail-Adresse angefordert.',
        'Wenn Sie das waren, bestätigen Sie die Änderung mit der E-Mail, die wir an die neue Adresse gesendet haben.',
      ],
      action: 'Änderung abbrechen',
      closing: 'Wenn Sie das nicht waren, brechen Sie die Änderung ab und legen Sie ein neues Passwort fest.',
    },
    export_ready: {
      subject: 'Ihr Datenexport ist fertig',
      paragraphs: [
        'Der Datenexport Ihres Kontos {{username}} ist fertig. Melden Sie sich an, um ihn innerhalb von {{days}} Tagen herunterzuladen.',
      ],
      action: 'Einstellungen öffnen',
      closing: 'Wenn Sie das nicht angefordert haben, ändern Sie sofort Ihr Passwort.',
    },
    deletion_requested: {
      subject: 'Ihr Konto wird gelöscht',
      paragraphs: [
        'Ihr Konto {{username}} und alle zugehörigen Daten werden am {{date}} gelöscht. Alle Geräte wurden abgemeldet.',
        'Wenn Sie Ihr Konto behalten möchten, melden Sie sich vor diesem Datum an.',
      ],
      action: 'Anmelden und Konto behalten',
      closing:
        'Wenn Sie das nicht waren, melden Sie sich an, behalten Sie Ihr Konto und ändern Sie Ihr Passwort.',
    },
    deletion_cancelled: {
      subject: 'Löschung des Kontos abgebrochen',
      paragraphs: ['Ihr Konto {{username}} wird nicht gelöscht. Alle Daten bleiben erhalten.'],
    },
    account_deleted: {
      subject: 'Ihr Konto wurde gelöscht',
      paragraphs: [
        'Ihr Konto und alle zugehörigen Daten wurden gelöscht. Sie erhalten dazu keine weiteren E-Mails.',
      ],
    },
    email_changed: {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      paragraphs: [
        'Die E-Mail-Adresse Ihres Kontos {{username}} wurde geändert. E-Mails zu diesem Konto werden nicht mehr an diese Adresse gesendet.',
        'Wenn Sie das nicht waren, wenden Sie sich an die Administration dieses Servers.',
      ],
    },
    registration_invite: {
      subject: 'Einladung zu Commonplace',
      paragraphs: [
        'Sie sind eingeladen, ein Konto unter {{site}} zu erstellen, einem Arbeitsbereich für Unterhaltungen mit KI-Modellen in Notizbüchern.',
      ],
      action: 'Konto erstellen',
      closing: 'Wenn Sie kein Konto möchten, ignorieren Sie diese E-Mail.',
    },
    friend_invite: {
      subject: '{{name}} lädt Sie zu {{site}} ein',
      paragraphs: [
        '{{title}}',
        '{{message}}',
        '{{name}} hat Ihnen diese Nachricht gesendet und lädt Sie ein, ein Konto unter {{site}} zu erstellen, einem Arbeitsbereich für Unterhaltungen mit KI-Modellen in Notizbüchern.',
      ],
      action: 'Konto erstellen',
      closing:
        'Die Einladung läuft nach {{days}} Tagen ab. Wenn Sie {{name}} nicht kennen, ignorieren Sie diese E-Mail.',
    },
    friend_request: {
      subject: '{{username}} hat Ihnen eine Freundschaftsanfrage gesendet',
      paragraphs: [
        'Der Benutzer {{username}} von {{site}} hat eine Freundschaftsanfrage an diese E-Mail-Adresse gesendet.',
        'Um sie zu beantworten, melden Sie sich mit einem Konto an, das diese Adresse bestätigt hat, oder erstellen Sie eines.',
      ],
      action: 'Anfrage beantworten',
      closing: 'Wenn Sie {{username}} nicht kennen, ignorieren Sie diese E-Mail.',
    },
    invite: {
      subject: '{{username}} hat Ihnen eine Einladung gesendet',
      paragraphs: [
        'Der Benutzer {{username}} von {{site}} hat eine Einladung an diese E-Mail-Adresse gesendet: zu etwas, das geteilt wird, oder zu einer Gruppe von Benutzern.',
        'Um sie zu beantworten, melden Sie sich mit einem Konto an, das diese Adresse bestätigt hat, oder erstellen Sie eines.',
      ],
      action: 'Einladung öffnen',
      closing: 'Wenn Sie {{username}} nicht kennen, ignorieren Sie diese E-Mail.',
    },
    unread_messages: {
      subject: 'Sie haben ungelesene Nachrichten',
      paragraphs: [
        'Sie haben ungelesene Nachrichten in Ihrem Posteingang unter {{site}}, {{username}}.',
        'Ungelesene Nachrichten: {{count}}',
      ],
      action: 'Posteingang öffnen',
      closing: 'Diese E-Mails können Sie unter Einstellungen → Community ausschalten.',
    },
  },
}
