import type { Language } from '#contract/language.ts'
import type { ProviderAccess, Quotable } from './port.ts'

type Searched = Exclude<Quotable['searched'], 'nothing'>
type Audience = NonNullable<ProviderAccess['audience']>

/** The texts of the built-in model around its quotations. Some are split, as in other models. */
interface BuiltinTexts {
  introduction: string[]
  whatToDo: Record<Audience, string[]>
  afterwards: string
  found: Record<Searched, string>
  noGoodMatch: Record<Searched, string>
  weaker: string
  notFound: Record<Searched, string>
  searchesWords: string
}

const en: BuiltinTexts = {
  introduction: [
    'I am **Quotes from your files (no AI)**, the model that is built into this workspace. ',
    'I do not think or write: I only quote passages from files that fit a question. ',
    'There is nothing in your library that I could search yet, so I have nothing to quote.\n\n',
  ],
  whatToDo: {
    admin: [
      'To talk with an AI model, connect one. As an administrator you can\n\n',
      '- add the key of a provider such as OpenAI, Anthropic or Google on the card that a new notebook shows,\n',
      '- start a model server on this machine (Ollama, LM Studio, llama.cpp …) and pick it there, or\n',
      '- set a variable such as `OPENAI_API_KEY` and start the workspace again.\n\n',
    ],
    user: ['To talk with an AI model, ask the administrator of this workspace to connect a provider.\n\n'],
  },
  afterwards: 'Your message is kept: once a model is connected, choose it and press Ask again.',
  found: {
    attached: 'These passages of the attached files fit your question best:\n\n',
    library: 'These passages of your library fit your question best:\n\n',
  },
  noGoodMatch: {
    attached:
      'No good match in the attached files. These passages have only some of the words of your question:\n\n',
    library:
      'No good match in your library. These passages have only some of the words of your question:\n\n',
  },
  weaker: 'Weaker matches, with only some of the words of your question:\n\n',
  notFound: {
    attached: 'I found nothing in the attached files that fits your question. ',
    library: 'I found nothing in your library that fits your question. ',
  },
  searchesWords: 'I look for the words of a question and do not understand it: other words may find more.',
}

const de: BuiltinTexts = {
  introduction: [
    'Ich bin **Quotes from your files (no AI)**, das eingebaute Modell dieses Arbeitsbereichs. ',
    'Ich denke und schreibe nicht: Ich zitiere nur Stellen aus Dateien, die zu einer Frage passen. ',
    'In Ihrer Bibliothek ist noch nichts, was ich durchsuchen könnte, also kann ich nichts zitieren.\n\n',
  ],
  whatToDo: {
    admin: [
      'Um mit einem KI-Modell zu sprechen, verbinden Sie eines. Mit Administrationsrechten können Sie\n\n',
      '- den Schlüssel eines Anbieters wie OpenAI, Anthropic oder Google auf der Karte eintragen, die ein neues Notizbuch zeigt,\n',
      '- einen Modellserver auf diesem Rechner starten (Ollama, LM Studio, llama.cpp …) und ihn dort auswählen, oder\n',
      '- eine Variable wie `OPENAI_API_KEY` setzen und den Arbeitsbereich neu starten.\n\n',
    ],
    user: [
      'Um mit einem KI-Modell zu sprechen, bitten Sie die Administration dieses Arbeitsbereichs, einen Anbieter zu verbinden.\n\n',
    ],
  },
  afterwards:
    'Ihre Nachricht bleibt erhalten: Sobald ein Modell verbunden ist, wählen Sie es und drücken Sie „Noch einmal fragen“.',
  found: {
    attached: 'Diese Stellen der angehängten Dateien passen am besten zu Ihrer Frage:\n\n',
    library: 'Diese Stellen Ihrer Bibliothek passen am besten zu Ihrer Frage:\n\n',
  },
  noGoodMatch: {
    attached:
      'In den angehängten Dateien gibt es keinen guten Treffer. Diese Stellen enthalten nur einige Wörter Ihrer Frage:\n\n',
    library:
      'In Ihrer Bibliothek gibt es keinen guten Treffer. Diese Stellen enthalten nur einige Wörter Ihrer Frage:\n\n',
  },
  weaker: 'Schwächere Treffer, die nur einige Wörter Ihrer Frage enthalten:\n\n',
  notFound: {
    attached: 'In den angehängten Dateien habe ich nichts gefunden, was zu Ihrer Frage passt. ',
    library: 'In Ihrer Bibliothek habe ich nichts gefunden, was zu Ihrer Frage passt. ',
  },
  searchesWords:
    'Ich suche nach den Wörtern einer Frage und verstehe sie nicht: Andere Wörter finden vielleicht mehr.',
}

export const BUILTIN_TEXTS: Record<Language, BuiltinTexts> = { en, de }
