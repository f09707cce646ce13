import i18next from 'i18next'

/** English sentences of the server with their translation; `{1}`, `{2}` are placeholders. */
export type Sentences = Record<string, string>

interface Pattern {
  shape: RegExp
  inOtherWords: string
  /** The numbers of its placeholders, in the order of the English sentence. */
  places: string[]
}

const compiled = new WeakMap<Sentences, Pattern[]>()

/** Translates a sentence of the server to the current language; unknown ones are returned unchanged. */
export function inShownLanguage(sentence: string): string {
  const sentences: unknown = i18next.getResource(i18next.language, 'messages', 'sentences')
  if (typeof sentences !== 'object' || sentences === null) return sentence
  const known = sentences as Sentences
  return translated(sentence, known) ?? inParts(sentence, known) ?? sentence
}

function translated(sentence: string, known: Sentences): string | undefined {
  const exact = Object.hasOwn(known, sentence) ? known[sentence] : undefined
  if (exact !== undefined) return exact
  for (const { shape, inOtherWords, places } of patternsOf(known)) {
    const found = shape.exec(sentence)
    if (!found) continue
    // A placeholder may contain a sentence itself: the reason of a failure.
    const values = new Map(places.map((place, index) => [place, found[index + 1] ?? '']))
    return inOtherWords.replaceAll(/\{\d\}/g, (place) => {
      const value = values.get(place) ?? place
      return translated(value, known) ?? value
    })
  }
  return undefined
}

/** Several known sentences in a row. */
function inParts(text: string, known: Sentences): string | undefined {
  const parts = text.split(/(?<=[.!?]) (?=\p{Lu})/u)
  const inOtherWords = parts.map((part) => translated(part, known))
  return parts.length > 1 && inOtherWords.every((part) => part !== undefined)
    ? inOtherWords.join(' ')
    : undefined
}

/** Those that say the most themselves come first. */
function patternsOf(known: Sentences): Pattern[] {
  const before = compiled.get(known)
  if (before) return before
  const patterns = Object.entries(known)
    .filter(([english]) => /\{\d\}/.test(english))
    .sort(([a], [b]) => ownWords(b) - ownWords(a))
    .map(([english, inOtherWords]) => ({
      shape: new RegExp(
        `^${english.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\d\}/g, '(.+?)')}$`,
        's',
      ),
      inOtherWords,
      places: english.match(/\{\d\}/g) ?? [],
    }))
  compiled.set(known, patterns)
  return patterns
}

const ownWords = (english: string) => english.replaceAll(/\{\d\}/g, '').length
