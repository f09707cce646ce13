/** What a refusal of a request that is too long says about the request and the model. */
export interface ReportedExcess {
  promptTokens?: number
  contextWindow?: number
}

const NUMBER = String.raw`(\d[\d,.]*\d|\d)`
const WINDOW = [
  `(?:maximum )?context (?:length|window|size)(?: is| of)?(?: only)? \\(?${NUMBER}`,
  `maximum(?: number of)? tokens(?: allowed)? \\(?${NUMBER}`,
  `(?:tokens|\\d) > ${NUMBER}(?: maximum)?`,
  `${NUMBER} maximum context length`,
  `exceed(?:s|ed)? (?:the )?context (?:length|limit|window|size)[^\\d]{0,20}\\d+ \\+ \\d+ > ${NUMBER}`,
]
const PROMPT = [
  `${NUMBER} in the messages`,
  `(?:request|prompt|message|messages|input)(?: has| contains| resulted in| is too long:| length is)? \\(?${NUMBER}(?: input)? tokens`,
  `input token count \\(?${NUMBER}`,
  `context limit: ${NUMBER} \\+`,
  `the first ${NUMBER} tokens`,
]

/** Reads the numbers out of a provider's sentence, as far as it names them. */
export function readExcess(sentence: string): ReportedExcess {
  const contextWindow = firstNumber(sentence, WINDOW)
  const promptTokens = firstNumber(sentence, PROMPT)
  return { ...(contextWindow && { contextWindow }), ...(promptTokens && { promptTokens }) }
}

function firstNumber(sentence: string, patterns: string[]): number | undefined {
  for (const pattern of patterns) {
    const found = new RegExp(pattern, 'i').exec(sentence)?.[1]
    if (found) return Number(found.replace(/[,.]/g, ''))
  }
  return undefined
}
