import type { Translation } from '#web/platform/locales/translation.ts'
import type { enSystemPrompts } from './en.ts'

export const deSystemPrompts: Translation<typeof enSystemPrompts> = {
  systemPrompts: {
    title: 'System-Prompts',
    hint: 'Jedes Modell, das Sie fragen, liest diese Texte vor Ihrer Frage, von oben nach unten.',
    none: 'Sie haben keine. Schreiben Sie auf, wie Ihnen geantwortet werden soll, etwa in welchem Ton, wie knapp oder nach welchen Regeln, und Sie müssen es keinem Modell mehr sagen.',
    unread:
      'Die Dateien konnten nicht gelesen werden, darum steht hier keine. Ihre System-Prompts gelten weiterhin.',
    forAll: 'Von der Verwaltung für alle festgelegt. Modelle lesen diese zuerst.',
    forAllList: 'System-Prompts für alle',
    place: 'Priorität {{priority}}, {{band}}',
    sameAs: 'Gleicher Text wie „{{name}}“',
    use: '{{name}} verwenden',
    actionsOn: 'Aktionen für {{name}}',
    edit: 'Bearbeiten',
    changePriority: 'Priorität ändern',
    remove: 'Aus dieser Liste entfernen',
    removed: '„{{name}}“ bleibt in Ihren Dateien und ist kein System-Prompt mehr',
    write: 'Neuen schreiben',
    choose: 'Aus Ihren Dateien wählen',
    chooseTitle: 'System-Prompts auswählen',
    chooseHint: 'Jedes Modell, das Sie fragen, bekommt ihren Text.',
    addChosen_zero: 'Dateien hinzufügen',
    addChosen_one: '{{count}} Datei hinzufügen',
    addChosen_other: '{{count}} Dateien hinzufügen',
  },
}
