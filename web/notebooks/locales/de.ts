import type { Translation } from '#web/platform/locales/translation.ts'
import type { enWelcome } from './en.ts'

export const deWelcome: Translation<typeof enWelcome> = {
  welcome: {
    title: 'Was geht Ihnen durch den Kopf?',
    body: 'Fragen, entwerfen, vergleichen, etwas durchdenken. Alles wird in einem eigenen Notizbuch aufbewahrt.',
    connectTitle: 'Ein Modell verbinden',
    connectBody:
      'Noch antwortet hier nur das eingebaute Modell, das zitiert. Fügen Sie den Schlüssel eines Anbieters ein, oder nennen Sie einen eigenen Server. Nur Administratoren sehen dies.',
    notReady:
      'Noch ist kein KI-Modell eingerichtet. Die Administration kann eines hinzufügen; bis dahin antwortet das eingebaute Modell.',
    starters: 'Ideen für den Anfang',
    explain: 'Etwas richtig erklären',
    explainText:
      'Erkläre, wie die Gezeiten funktionieren: erst in drei Sätzen, dann so ausführlich, wie es neugierige Erwachsene wissen möchten.',
    draft: 'Eine heikle Nachricht entwerfen',
    draftText:
      'Hilf mir, eine kurze, freundliche Nachricht zu schreiben, die eine Einladung ablehnt, ohne eine Ausrede zu erfinden. Frag mich zuerst, was du wissen musst.',
    compare: 'Eine Entscheidung abwägen',
    compareText:
      'Ich wähle zwischen zwei Möglichkeiten. Frag mich Schritt für Schritt danach, und lege dann dar, was für jede spricht und was du tun würdest.',
    review: 'Code gemeinsam lesen',
    reviewText:
      'Sieh den folgenden Code durch. Nenne zuerst Fehler, dann, was ihn schwer lesbar macht, und zeige jeweils die kleinste Änderung, die das behebt:\n\n```\n\n```',
  },
}
