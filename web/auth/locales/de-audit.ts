import type { Translation } from '#web/platform/locales/translation.ts'
import type { enAudit } from './en-audit.ts'

export const deAudit: Translation<typeof enAudit> = {
  auth: {
    registered: 'Konto erstellt',
    signed_in: 'Angemeldet',
    sign_in_failed: 'Anmeldung fehlgeschlagen',
    emergency_used: 'Notanmeldung verwendet',
    signed_out: 'Abgemeldet',
    password_changed: 'Passwort geändert',
    refresh_token_reused: 'Sitzung beendet: wiederverwendetes Token erkannt',
    session_ended: 'Andere Sitzung abgemeldet',
    other_sessions_ended: 'Alle anderen Sitzungen abgemeldet',
    signed_out_everywhere: 'Überall abgemeldet',
    password_reset_requested: 'Zurücksetzen des Passworts angefordert',
    password_reset: 'Passwort per E-Mail zurückgesetzt',
    email_verified: 'E-Mail-Adresse bestätigt',
    email_change_requested: 'Änderung der E-Mail-Adresse angefordert',
    email_changed: 'E-Mail-Adresse geändert',
    email_change_cancelled: 'Änderung der E-Mail-Adresse abgebrochen',
  },
  impersonation: {
    started: 'Handeln als Benutzer begonnen',
    ended: 'Handeln als Benutzer beendet',
  },
  external_sign_in: {
    used: 'Externes Konto verwendet',
    linked: 'Externes Konto verknüpft',
    unlinked: 'Verknüpfung mit externem Konto entfernt',
    configured: 'Anmeldeverfahren eingerichtet',
    configuration_removed: 'Anmeldeverfahren entfernt',
  },
  mfa: {
    enabled: 'Multi-Faktor-Authentifizierung aktiviert',
    disabled: 'Multi-Faktor-Authentifizierung deaktiviert',
    reset: 'Multi-Faktor-Authentifizierung zurückgesetzt',
    locked: 'Codeeingabe nach Fehlversuchen gesperrt',
    backup_codes_replaced: 'Backup-Codes ersetzt',
  },
  passkeys: {
    added: 'Passkey hinzugefügt',
    removed: 'Passkey entfernt',
  },
}
