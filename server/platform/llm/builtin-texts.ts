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
    'I am **File search (no AI)**, the built-in model of Commonplace. ',
    'I do not think or write: I search your files and quote the excerpts that match a question. ',
    'You have no searchable files yet, so I have nothing to quote.\n\n',
  ],
  whatToDo: {
    admin: [
      'To talk with an AI model, connect one. As an administrator, you can\n\n',
      '- add the API key of a provider such as OpenAI, Anthropic or Google on the card in a new notebook,\n',
      '- start a model server on this machine (Ollama, LM Studio, llama.cpp …) and choose it there, or\n',
      '- set an environment variable such as `OPENAI_API_KEY` and restart Commonplace.\n\n',
    ],
    user: ['To talk with an AI model, ask an administrator to connect a provider.\n\n'],
  },
  afterwards: 'Your message is saved. Once a model is connected, choose it and select Regenerate.',
  found: {
    attached: 'These excerpts of the attached files match your question best:\n\n',
    library: 'These excerpts of your files match your question best:\n\n',
  },
  noGoodMatch: {
    attached:
      'No good match in the attached files. These excerpts contain only some of the words of your question:\n\n',
    library:
      'No good match in your files. These excerpts contain only some of the words of your question:\n\n',
  },
  weaker: 'Weaker matches, with only some of the words of your question:\n\n',
  notFound: {
    attached: 'I found no match for your question in the attached files. ',
    library: 'I found no match for your question in your files. ',
  },
  searchesWords: 'This is a keyword search. Other words may find more.',
}

const de: BuiltinTexts = {
  introduction: [
    'Ich bin **Dateisuche (ohne KI)**, das eingebaute Modell von Commonplace. ',
    'Ich denke und schreibe nicht: Ich durchsuche Ihre Dateien und zitiere die Auszüge, die zu einer Frage passen. ',
    'Sie haben noch keine durchsuchbaren Dateien, daher kann ich nichts zitieren.\n\n',
  ],
  whatToDo: {
    admin: [
      'Um mit einem KI-Modell zu sprechen, verbinden Sie eines. Als Administrator können Sie\n\n',
      '- den API-Schlüssel eines Anbieters wie OpenAI, Anthropic oder Google auf der Karte in einem neuen Notizbuch eintragen,\n',
      '- einen Modellserver auf diesem Rechner starten (Ollama, LM Studio, llama.cpp …) und ihn dort auswählen, oder\n',
      '- eine Umgebungsvariable wie `OPENAI_API_KEY` setzen und Commonplace neu starten.\n\n',
    ],
    user: [
      'Um mit einem KI-Modell zu sprechen, bitten Sie die Administration, einen Anbieter zu verbinden.\n\n',
    ],
  },
  afterwards:
    'Ihre Nachricht ist gespeichert. Sobald ein Modell verbunden ist, wählen Sie es aus und dann „Neu generieren“.',
  found: {
    attached: 'Diese Auszüge der angehängten Dateien passen am besten zu Ihrer Frage:\n\n',
    library: 'Diese Auszüge Ihrer Dateien passen am besten zu Ihrer Frage:\n\n',
  },
  noGoodMatch: {
    attached:
      'In den angehängten Dateien gibt es keinen guten Treffer. Diese Auszüge enthalten nur einige Wörter Ihrer Frage:\n\n',
    library:
      'In Ihren Dateien gibt es keinen guten Treffer. Diese Auszüge enthalten nur einige Wörter Ihrer Frage:\n\n',
  },
  weaker: 'Schwächere Treffer, die nur einige Wörter Ihrer Frage enthalten:\n\n',
  notFound: {
    attached: 'In den angehängten Dateien habe ich nichts zu Ihrer Frage gefunden. ',
    library: 'In Ihren Dateien habe ich nichts zu Ihrer Frage gefunden. ',
  },
  searchesWords: 'Dies ist eine Stichwortsuche. Mit anderen Wörtern finden Sie vielleicht mehr.',
}

export const BUILTIN_TEXTS: Record<Language, BuiltinTexts> = { en, de }
