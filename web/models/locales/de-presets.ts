import type { Translation } from '#web/platform/locales/translation.ts'
import type { enPresets } from './en-presets.ts'

export const dePresets: Translation<typeof enPresets> = {
  presets: {
    label: 'Vorlage',
    none: 'Keine',
    default: '{{name}} (Standard)',
    actions: 'Aktionen für Vorlagen',
    saveAs: 'Als Vorlage speichern…',
    saveTitle: 'Als Vorlage speichern',
    saved: 'Vorlage „{{name}}“ gespeichert',
    update: '„{{name}}“ aktualisieren',
    makeDefault: '„{{name}}“ als meinen Standard verwenden',
    clearDefault: '„{{name}}“ nicht mehr als Standard verwenden',
    rename: '„{{name}}“ umbenennen…',
    renameTitle: 'Vorlage umbenennen',
    export: '„{{name}}“ exportieren',
    import: 'Importieren…',
    importFile: 'Exportierte Vorlage',
    importInvalid: 'Diese Datei ist keine exportierte Vorlage',
    remove: '„{{name}}“ löschen',
    removed: 'Vorlage „{{name}}“ gelöscht',
    name: 'Name',
    save: 'Speichern',
    reset: 'Auf „{{name}}“ zurücksetzen',
  },
}
