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
    'I am **File search (no AI)**, the model that is built into this workspace. ',
    'I do not think or write: I search your files and quote the passages that match a question. ',
    'There are no searchable files in your library yet, so I have nothing to quote.\n\n',
  ],
  whatToDo: {
    admin: [
      'To talk with an AI model, connect one. As an administrator you can\n\n',
      '- add the key of a provider such as OpenAI, Anthropic or Google on the card that a new notebook shows,\n',
      '- start a model server on this machine (Ollama, LM Studio, llama.cpp …) and pick it there, or\n',
      '- set a variable such as `OPENAI_API_KEY` and restart the workspace.\n\n',
    ],
    user: ['To talk with an AI model, ask the administrator of this workspace to connect a provider.\n\n'],
  },
  afterwards: 'Your message is kept: once a model is connected, choose it and press Regenerate.',
  found: {
    attached: 'These passages of the attached files match your question best:\n\n',
    library: 'These passages of your library match your question best:\n\n',
  },
  noGoodMatch: {
    attached:
      'No good match in the attached files. These passages contain only some of the words of your question:\n\n',
    library:
      'No good match in your library. These passages contain only some of the words of your question:\n\n',
  },
  weaker: 'Weaker matches, with only some of the words of your question:\n\n',
  notFound: {
    attached: 'I found no match for your question in the attached files. ',
    library: 'I found no match for your question in your library. ',
  },
  searchesWords: 'This is a keyword search without understanding: other words may find more.',
}

const de: BuiltinTexts = {
  introduction: [
    'Ich bin **Dateisuche (ohne KI)**, das eingebaute Modell dieses Arbeitsbereichs. ',
    'Ich denke und schreibe nicht: Ich durchsuche Ihre Dateien und zitiere die Stellen, die zu einer Frage passen. ',
    'In Ihrer Bibliothek sind noch keine durchsuchbaren Dateien, also kann ich nichts zitieren.\n\n',
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
    'Ihre Nachricht bleibt erhalten: Sobald ein Modell verbunden ist, wählen Sie es und drücken Sie „Neu generieren“.',
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
  searchesWords: 'Dies ist eine Stichwortsuche ohne Verständnis: Andere Wörter finden vielleicht mehr.',
}

export const BUILTIN_TEXTS: Record<Language, BuiltinTexts> = { en, de }
