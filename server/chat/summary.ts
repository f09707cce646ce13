const WORDS_MIN = 150
const WORDS_MAX = 300
const PART_WORDS_MAX = 200

export const summaryInstruction = `Summarize this conversation in ${WORDS_MIN} to ${WORDS_MAX} words, in its language: the questions, the findings, the decisions and the open points. Write plain paragraphs without headings. Write nothing but the summary.`

export const partInstruction = `This is one part of a longer conversation. Summarize it in at most ${PART_WORDS_MAX} words, in its language: the questions, the findings and the decisions. Write nothing but the summary.`

/** A reply as a summary: at most 300 words, cut after a sentence where possible. */
export function toSummary(reply: string): string {
  const text = reply.trim()
  const words = Array.from(text.matchAll(/\S+/gu))
  const last = words[WORDS_MAX - 1]
  if (words.length <= WORDS_MAX || !last) return text
  const cut = text.slice(0, last.index + last[0].length)
  const sentences = /^[^]*[.!?。！？]["”»)]?(?=\s)/u.exec(cut)?.[0]
  return sentences ?? `${cut}…`
}
