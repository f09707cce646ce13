/** Long enough to sound natural, short enough to begin soon and to be within the limit of the server. */
const PART_MAX = 400
const SENTENCE = /[^.!?…。！？]*[.!?…。！？]+["”’»)\]]*\s*|[^.!?…。！？]+$/g

/** A text in parts of whole sentences where possible; the first is one sentence, so that it is heard soon. */
export function speechParts(text: string): string[] {
  const sentences = (text.match(SENTENCE) ?? []).flatMap(cutLong)
  const parts: string[] = []
  for (const sentence of sentences) {
    const last = parts.at(-1)
    if (parts.length > 1 && last !== undefined && last.length + sentence.length <= PART_MAX)
      parts[parts.length - 1] = last + sentence
    else parts.push(sentence)
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

/** A sentence that is too long is cut at spaces. */
function cutLong(sentence: string): string[] {
  const cut: string[] = []
  let rest = sentence
  while (rest.length > PART_MAX) {
    const space = rest.lastIndexOf(' ', PART_MAX)
    const at = space > 0 ? space + 1 : PART_MAX
    cut.push(rest.slice(0, at))
    rest = rest.slice(at)
  }
  return [...cut, rest]
}

/** The first words of a text. */
export function firstWords(text: string, count: number): string {
  const words = text.split(/\s+/).filter(Boolean)
  return words.slice(0, count).join(' ')
}
