type Fields = Record<string, unknown>

/**
 * An event that needs no repair: one choice with the index 0 and a piece of text, without objects after it.
 */
const ORDINARY =
  /^data: ?\{[^\n]*"choices": ?\[\{(?:"finish_reason": ?null, ?)?"index": ?0, ?"delta": ?\{(?:"role": ?"\w*", ?)?"(?:content|reasoning_content|reasoning)": ?"(?:[^"\\]|\\.)*"\}[^{\n]*$/
/** The same with its end, at the position from which it is searched. */
const NEXT_ORDINARY =
  /data: ?\{[^\r\n]*"choices": ?\[\{(?:"finish_reason": ?null, ?)?"index": ?0, ?"delta": ?\{(?:"role": ?"\w*", ?)?"(?:content|reasoning_content|reasoning)": ?"(?:[^"\\\r\n]|\\[^\r\n])*"\}[^{\r\n]*\n\n/y
/** A usage without these would count as one of 0 tokens. */
const REQUIRED_COUNTS = ['prompt_tokens', 'completion_tokens']
const COUNTS = [...REQUIRED_COUNTS, 'total_tokens']
const DETAILS = ['prompt_tokens_details', 'completion_tokens_details']

/** Whether a text consists of whole events of which none needs a repair. */
export function areOrdinary(text: string): boolean {
  NEXT_ORDINARY.lastIndex = 0
  do {
    if (!NEXT_ORDINARY.test(text)) return false
  } while (NEXT_ORDINARY.lastIndex < text.length)
  return true
}

export const isDone = (event: string) => /^data: ?\[DONE\]\s*$/.test(event)

/**
 * Converts an event of a server that deviates from OpenAI's format: further choices are removed, a message or
 * a text replaces a missing delta, and content that is not text becomes text.
 */
export function repairEvent(event: string, hasTools = false): string {
  if (ORDINARY.test(event)) return event
  const data = dataOf(event)
  const chunk = data === undefined ? undefined : parse(data)
  if (!isFields(chunk) || chunk.error) return event
  const repaired = repairChunk(chunk, hasTools)
  return JSON.stringify(repaired) === JSON.stringify(chunk) ? event : `data: ${JSON.stringify(repaired)}`
}

/** Converts a complete answer, sent although a stream was requested, into the events of a stream. */
export function toEvents(body: string, hasTools = false): string[] {
  const answer = parse(body)
  if (!isFields(answer) || answer.error) return [`data: ${body.replaceAll(/[\r\n]+/g, ' ')}`]
  const chunk = repairChunk(answer, hasTools)
  const choices = (chunk.choices as Fields[]).map((choice) => ({
    ...choice,
    finish_reason: choice.finish_reason ?? 'stop',
  }))
  return [`data: ${JSON.stringify({ ...chunk, choices })}`, 'data: [DONE]']
}

function repairChunk(chunk: Fields, hasTools: boolean): Fields {
  const { usage, ...rest } = chunk
  const isReported = isFields(usage) || usage === null
  return {
    ...rest,
    choices: choicesOf(chunk).map((choice) => repairChoice(choice, hasTools)),
    ...(isReported && { usage: usage && repairUsage(usage) }),
  }
}

function choicesOf(chunk: Fields): Fields[] {
  if (Array.isArray(chunk.choices)) return chunk.choices.filter(isFields).filter(isFirst)
  const hasContent = ['delta', 'message', 'text'].some((name) => chunk[name] !== undefined)
  if (!hasContent) return []
  const { delta, message, text, finish_reason } = chunk
  return [{ index: 0, delta, message, text, finish_reason }]
}

const isFirst = ({ index }: Fields) => index === undefined || index === null || index === 0

function repairChoice({ message, text, delta, finish_reason, ...choice }: Fields, hasTools: boolean): Fields {
  const given = [delta, message].find(isFields) ?? (text === undefined ? {} : { content: text })
  const { content, tool_calls, ...rest } = given
  // A model that was offered no tools cannot call any.
  const calls = hasTools && Array.isArray(tool_calls) ? tool_calls.filter(isFields) : []
  return {
    ...choice,
    ...(finish_reason !== undefined && {
      finish_reason: typeof finish_reason === 'string' ? finish_reason : null,
    }),
    delta: {
      ...rest,
      ...(content !== undefined && { content: textOf(content) }),
      ...(calls.length > 0 && { tool_calls: calls.map((call, index) => ({ index, ...call })) }),
    },
  }
}

function textOf(content: unknown): string | null {
  if (content === null || typeof content === 'string') return content
  if (typeof content === 'number' || typeof content === 'boolean') return String(content)
  if (Array.isArray(content))
    return content.map((part) => textOf(isFields(part) ? part.text : part) ?? '').join('')
  return null
}

/** An implausible usage must not lose an answer; without plausible counts there is none, and tokens are estimated. */
function repairUsage(usage: Fields): Fields | null {
  const repaired = Object.fromEntries(
    Object.entries(usage).flatMap(([name, value]) => {
      if (DETAILS.includes(name)) return isFields(value) ? [[name, repairDetails(value)]] : []
      return COUNTS.includes(name) ? repairCount(name, value) : [[name, value]]
    }),
  )
  return REQUIRED_COUNTS.every((name) => name in repaired) ? repaired : null
}

const repairDetails = (details: Fields): Fields =>
  Object.fromEntries(Object.entries(details).flatMap(([name, value]) => repairCount(name, value)))

function repairCount(name: string, value: unknown): [string, number][] {
  const count = typeof value === 'number' ? Math.round(value) : Number.NaN
  return Number.isSafeInteger(count) && count >= 0 ? [[name, count]] : []
}

function dataOf(event: string): string | undefined {
  const lines = event.split(/\r\n|\n|\r/).filter((line) => line.startsWith('data:'))
  return lines.length > 0 ? lines.map((line) => line.slice(5).trimStart()).join('\n') : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
