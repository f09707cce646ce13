import type { Translation } from '#web/platform/locales/translation.ts'
import type { enSystemPrompts } from './en.ts'

export const deSystemPrompts: Translation<typeof enSystemPrompts> = {
  customInstructions: {
    title: 'Eigene Anweisungen',
    hint: 'Legen Sie fest, wie Modelle antworten sollen. Gilt in jeder Unterhaltung.',
    example: 'Zum Beispiel: Antworte kurz und verwende metrische Einheiten.',
    save: 'Speichern',
    saved: 'Eigene Anweisungen gespeichert',
    saveFailed: 'Die eigenen Anweisungen konnten nicht gespeichert werden',
    off: 'Diese Anweisungen sind unten in der Liste der Anweisungsdateien ausgeschaltet.',
  },
  systemPrompts: {
    title: 'Anweisungsdateien',
    hint: 'Für Fortgeschrittene. Modelle lesen diese Dateien vor jeder Frage, von oben nach unten.',
    none: 'Noch keine Anweisungsdateien.',
    unread: 'Die Dateien konnten nicht geladen werden. Ihre Anweisungsdateien werden weiterhin verwendet.',
    forAll: 'Von der Administration für alle Benutzer festgelegt. Modelle lesen diese zuerst.',
    forAllList: 'Anweisungsdateien für alle Benutzer',
    place: 'Priorität {{priority}}, {{band}}',
    sameAs: 'Gleicher Text wie „{{name}}“',
    use: '{{name}} verwenden',
    actionsOn: 'Aktionen für {{name}}',
    edit: 'Bearbeiten',
    changePriority: 'Priorität ändern',
    remove: 'Aus dieser Liste entfernen',
    removed: '„{{name}}“ ist keine Anweisungsdatei mehr. Die Datei bleibt erhalten',
    write: 'Neue Anweisungsdatei',
    choose: 'Aus Ihren Dateien wählen',
    chooseTitle: 'Anweisungsdateien auswählen',
    chooseHint: 'Gilt in jeder Unterhaltung.',
    addChosen_zero: 'Dateien hinzufügen',
    addChosen_one: '{{count}} Datei hinzufügen',
    addChosen_other: '{{count}} Dateien hinzufügen',
  },
}
