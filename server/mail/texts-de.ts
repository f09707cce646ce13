import type { MailText, MailTexts } from './texts.ts'
import type { english } from './texts-en.ts'

/** The German mails. */
export const german: MailTexts & { mails: Record<keyof typeof english.mails, MailText> } = {
  greeting: 'Guten Tag,',
  linkHint: 'Wenn die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
  linkGone: '(der Link steht nur in der E-Mail, die verschickt wurde)',
  footer: 'Von Commonplace unter {{site}} verschickt. Antworten auf diese E-Mail liest niemand.',
  mails: {
    test: {
      subject: 'Commonplace kann E-Mails verschicken',
      paragraphs: ['Das ist der Test, um den Sie gebeten haben. E-Mails von Commonplace erreichen Sie.'],
    },
    password_reset: {
      subject: 'Wählen Sie ein neues Passwort',
      paragraphs: [
        'Jemand, hoffentlich Sie selbst, möchte ein neues Passwort für das Konto {{username}}.',
        'Der Link gilt einmal und eine Stunde lang. Wer ihn benutzt, meldet das Konto überall ab.',
      ],
      action: 'Neues Passwort wählen',
      closing: 'Wenn Sie es nicht waren, ist nichts zu tun: Ihr Passwort bleibt, wie es ist.',
    },
    password_changed: {
      subject: 'Ihr Passwort wurde geändert',
      paragraphs: [
        'Das Passwort des Kontos {{username}} wurde gerade geändert, und andere Geräte wurden abgemeldet.',
        'Wenn Sie es nicht waren, fordern Sie auf der Anmeldeseite sofort ein neues Passwort an.',
      ],
    },
    account_linked: {
      subject: 'Sie können sich jetzt mit {{provider}} anmelden',
      paragraphs: [
        'Ein Konto bei {{provider}} wurde gerade mit dem Konto {{username}} verknüpft und lässt seinen Besitzer ein.',
        'Wenn Sie es nicht waren, lösen Sie die Verknüpfung in den Einstellungen Ihres Profils und wählen Sie sofort ein neues Passwort.',
      ],
    },
    account_unlinked: {
      subject: '{{provider}} lässt Sie nicht mehr ein',
      paragraphs: [
        'Ein Konto bei {{provider}} wurde gerade vom Konto {{username}} gelöst und lässt seinen Besitzer nicht mehr ein.',
        'Wenn Sie es nicht waren, fordern Sie auf der Anmeldeseite sofort ein neues Passwort an.',
      ],
    },
    passkey_added: {
      subject: 'Ihrem Konto wurde ein Passkey hinzugefügt',
      paragraphs: [
        'Der Passkey "{{passkey}}" wurde gerade dem Konto {{username}} hinzugefügt und lässt seinen Besitzer ein.',
        'Wenn Sie es nicht waren, entfernen Sie ihn in den Einstellungen Ihres Profils und wählen Sie sofort ein neues Passwort.',
      ],
    },
    passkey_removed: {
      subject: 'Ein Passkey Ihres Kontos wurde entfernt',
      paragraphs: [
        'Der Passkey "{{passkey}}" wurde gerade vom Konto {{username}} entfernt und lässt seinen Besitzer nicht mehr ein.',
        'Wenn Sie es nicht waren, fordern Sie auf der Anmeldeseite sofort ein neues Passwort an.',
      ],
    },
    mfa_enabled: {
      subject: 'Ihr Konto verlangt jetzt Codes',
      paragraphs: [
        'Die Multi-Faktor-Authentifizierung wurde gerade für das Konto {{username}} aktiviert; andere Geräte wurden abgemeldet.',
        'Wenn Sie es nicht waren, schreiben Sie den Menschen, die diesen Server betreiben: ohne Code können Sie sich nicht mehr anmelden.',
      ],
    },
    mfa_disabled: {
      subject: 'Ihr Konto verlangt keine Codes mehr',
      paragraphs: [
        'Die Multi-Faktor-Authentifizierung wurde gerade für das Konto {{username}} deaktiviert; andere Geräte wurden abgemeldet.',
        'Wenn Sie es nicht waren, fordern Sie auf der Anmeldeseite sofort ein neues Passwort an.',
      ],
    },
    mfa_reset: {
      subject: 'Ihre Codes wurden zurückgesetzt',
      paragraphs: [
        'Die Multi-Faktor-Authentifizierung des Kontos {{username}} wurde gerade von der Administration zurückgesetzt; alle Geräte wurden abgemeldet.',
        'Sie können sich ohne Code anmelden und Codes in den Einstellungen Ihres Profils neu einrichten.',
      ],
    },
    backup_codes_replaced: {
      subject: 'Ihre Backup-Codes wurden ersetzt',
      paragraphs: [
        'Für das Konto {{username}} wurden gerade neue Backup-Codes erstellt. Die alten gelten nicht mehr.',
        'Wenn Sie es nicht waren, deaktivieren Sie die Codes in den Einstellungen Ihres Profils und wählen Sie sofort ein neues Passwort.',
      ],
    },
    address_claimed: {
      subject: 'Ein anderes Konto hatte Ihre E-Mail-Adresse',
      paragraphs: [
        'Sie haben sich mit {{provider}} angemeldet, und diese Adresse gehört von jetzt an zum neuen Konto {{username}}.',
        'Ein älteres Konto, {{older}}, hat dieselbe Adresse, hat sie aber nie bestätigt. Die beiden werden nicht zusammengeführt, und das ältere bleibt, wie es ist.',
        'Wenn es Ihres ist, melden Sie sich mit seinem Benutzernamen und Passwort an. Wenn nicht, ist nichts zu tun: Es hat keinen Anspruch mehr auf Ihre Adresse.',
      ],
    },
    email_verification: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      paragraphs: [
        'Bitte bestätigen Sie, dass diese Adresse zum Konto {{username}} gehört.',
        'Der Link gilt einmal und 24 Stunden lang.',
      ],
      action: 'Adresse bestätigen',
      closing: 'Wenn Sie dieses Konto nicht kennen, ist nichts zu tun.',
    },
    email_change: {
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      paragraphs: [
        'Das Konto {{username}} möchte von jetzt an diese Adresse verwenden.',
        'Der Link gilt einmal und 24 Stunden lang. Bis dahin behält das Konto seine alte Adresse.',
      ],
      action: 'Diese Adresse verwenden',
      closing: 'Wenn Sie dieses Konto nicht kennen, ist nichts zu tun.',
    },
    email_change_taken: {
      subject: 'Jemand wollte Ihre E-Mail-Adresse verwenden',
      paragraphs: [
        'Ein anderes Konto wollte diese Adresse verwenden. Sie gehört bereits zu Ihrem Konto, deshalb wurde nichts geändert.',
        'Wenn Sie es waren, melden Sie sich bei dem Konto mit dieser Adresse an, oder fordern Sie dort ein neues Passwort an.',
      ],
    },
    email_change_notice: {
      subject: 'Ihre E-Mail-Adresse wird bald geändert',
      paragraphs: [
        'Das Konto {{username}} möchte statt dieser E-Mail-Adresse eine andere verwenden.',
        'Wenn Sie es waren, ist hier nichts zu tun: Bestätigen Sie es in der E-Mail an die neue Adresse.',
      ],
      action: 'Änderung abbrechen',
      closing: 'Wenn Sie es nicht waren, brechen Sie die Änderung ab und wählen Sie ein neues Passwort.',
    },
    export_ready: {
      subject: 'Das Archiv Ihrer Daten ist fertig',
      paragraphs: [
        'Das Archiv, um das Sie gebeten haben, ist für das Konto {{username}} fertig. Melden Sie sich an, um es innerhalb von {{days}} Tagen herunterzuladen.',
      ],
      action: 'Zu Ihren Einstellungen',
      closing: 'Wenn Sie es nicht waren, ändern Sie Ihr Passwort: Jemand anderes kann Ihr Konto benutzen.',
    },
    deletion_requested: {
      subject: 'Ihr Konto wird gelöscht',
      paragraphs: [
        'Das Konto {{username}} wird am {{date}} mit allem gelöscht, was darin ist. Bis dahin ist es überall abgemeldet.',
        'Um es zu behalten, melden Sie sich vor diesem Tag an.',
      ],
      action: 'Anmelden und behalten',
      closing:
        'Wenn Sie es nicht waren, melden Sie sich an, behalten Sie das Konto und ändern Sie Ihr Passwort.',
    },
    deletion_cancelled: {
      subject: 'Ihr Konto bleibt',
      paragraphs: ['Das Konto {{username}} wird nicht gelöscht. Alles darin ist noch da.'],
    },
    account_deleted: {
      subject: 'Ihr Konto wurde gelöscht',
      paragraphs: [
        'Ihr Konto und alles darin wurden gelöscht. Das ist die letzte E-Mail, die Sie dazu erhalten.',
      ],
    },
    email_changed: {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      paragraphs: [
        'Das Konto {{username}} hat jetzt eine andere E-Mail-Adresse. E-Mails dazu kommen nicht mehr hierher.',
        'Wenn Sie es nicht waren, schreiben Sie den Menschen, die diesen Server betreiben.',
      ],
    },
    registration_invite: {
      subject: 'Sie sind zu Commonplace eingeladen',
      paragraphs: [
        'Sie sind zu einem Konto unter {{site}} eingeladen, einem Ort, an dem man in Notizbüchern mit KI-Modellen spricht.',
      ],
      action: 'Konto erstellen',
      closing: 'Wenn Sie keines möchten, ist nichts zu tun.',
    },
    friend_invite: {
      subject: '{{name}} lädt Sie zu {{site}} ein',
      paragraphs: [
        '{{title}}',
        '{{message}}',
        '{{name}} hat das geschrieben und lädt Sie zu einem Konto unter {{site}} ein, einem Ort, an dem man in Notizbüchern mit KI-Modellen spricht.',
      ],
      action: 'Konto erstellen',
      closing: 'Die Einladung gilt {{days}} Tage. Wenn Sie {{name}} nicht kennen, ist nichts zu tun.',
    },
  },
}
