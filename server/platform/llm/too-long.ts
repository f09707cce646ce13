/** The numbers in a provider's refusal of a request that is too long. */
export interface ReportedExcess {
  promptTokens?: number
  contextWindow?: number
}

const WINDOW = [
  /(?:maximum )?context (?:length|window|size)(?: is| of)?(?: only)? \(?(\d[\d,.]*)/i,
  /maximum(?: number of)? tokens(?: allowed)? \(?(\d[\d,.]*)/i,
  /(?:tokens|\d) > (\d[\d,.]*)/i,
  /(\d[\d,.]*) maximum context length/i,
]
const PROMPT = [
  /(\d[\d,.]*) in the messages/i,
  /(?:request|prompt|message|messages|input)(?: has| contains| resulted in| is too long:| length is)? \(?(\d[\d,.]*)(?: input)? tokens/i,
  /input token count \(?(\d[\d,.]*)/i,
  /context limit: (\d[\d,.]*) \+/i,
  /the first (\d[\d,.]*) tokens/i,
]

/** Reads the numbers in a provider's message, if any. */
export function readExcess(sentence: string): ReportedExcess {
  const contextWindow = firstNumber(sentence, WINDOW)
  const promptTokens = firstNumber(sentence, PROMPT)
  return { ...(contextWindow && { contextWindow }), ...(promptTokens && { promptTokens }) }
}

function firstNumber(sentence: string, patterns: RegExp[]): number | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(sentence)?.[1]
    if (found) return Number(found.replace(/[,.]/g, ''))
  }
  return undefined
}
