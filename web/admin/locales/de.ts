import type { Translation } from '#web/platform/locales/translation.ts'
import type { enAdmin } from './en.ts'

export const deAdmin: Translation<typeof enAdmin> = {
  admin: {
    title: 'Administration',
    section: 'Bereich',
    unknownSection: 'Bereich nicht gefunden',
    unknownSectionBody: 'Es gibt keinen Bereich namens „{{name}}“. Wählen Sie einen aus der Liste.',
    emergencyTitle: 'Sie sind mit der Notanmeldung angemeldet.',
    emergencyBody:
      'Beheben Sie das Problem mit der normalen Anmeldung und schalten Sie dann EMERGENCY_LOGIN aus.',
  },
  settings: {
    groups: { access: 'Zugang', models: 'Modelle', files: 'Dateien' },
    changed: 'Geändert',
    undo: 'Änderung von {{label}} rückgängig machen',
    saved: 'Einstellung gespeichert',
    reset: 'Auf Standard zurücksetzen: {{value}}',
    isReset: 'Einstellung auf Standard zurückgesetzt',
    enforceTitle: 'Multi-Faktor-Authentifizierung verlangen?',
    enforceBody:
      'Sie haben selbst noch keine Authenticator-App eingerichtet. Wenn Sie dies einschalten, müssen Sie und alle anderen Benutzer ohne App sie einrichten, bevor sie fortfahren können.',
    enforceConfirm: 'Einschalten und einrichten',
    empty: 'leer',
    search: 'Suchen',
    noneFound: 'Keine Treffer',
    bestModel: 'Automatisch (bestes verfügbares)',
    unknown: '{{id}} (nicht mehr verfügbar)',
    notUsable: 'Derzeit nicht verfügbar',
    automatic: 'Automatisch',
    ofTheBrowser: 'Keines: Browser verwenden',
    keywords: 'Keines: nur Stichwortsuche',
    useTyped: '{{id}} verwenden',
    offeredSearch: 'Suchen oder anbieter/modell eingeben',
    noKey: 'Sein Anbieter hat keinen API-Schlüssel',
    addFile: 'Datei hinzufügen',
    findFile: 'Ihre Dateien durchsuchen',
    removeFile: '{{name}} entfernen',
    noFiles: 'Keine Dateien ausgewählt.',
    unseenFile: '{{id}} (gelöscht oder nicht mit Ihnen geteilt)',
    values: {
      true: 'ein',
      false: 'aus',
      open: 'Alle',
      invite: 'Mit Einladung',
      closed: 'Niemand',
      everyone: 'Alle',
      administrators: 'Administratoren',
    },
  },
}
