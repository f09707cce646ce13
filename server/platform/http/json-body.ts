import { platformMessages } from '#contract/messages/platform.ts'
import { AppError } from '../errors.ts'

/**
 * No call needs nearly as much. Deeper JSON would overflow the stack, more values would block the only
 * thread.
 */
const DEPTH_MAX = 100
const VALUES_MAX = 20_000

export const unstorable = () => new AppError('invalid', platformMessages.characterInvalid())

/**
 * Parses a request body. NUL characters are refused and lone surrogates become U+FFFD here, once, because
 * PostgreSQL cannot store them. Both can only arrive as `\u` escapes, so other bodies are not walked. Keys
 * that would reach an object's prototype are refused.
 */
export async function parseJson(body: string): Promise<unknown> {
  if (body.trim() === '') return undefined
  requireBounded(body)
  const value = readJson(body)
  return body.includes('\\u') || body.includes('__proto__') ? storable(value) : value
}

/**
 * Counts brackets and commas outside strings, in one pass before anything is parsed. Accepts invalid JSON.
 */
function requireBounded(body: string): void {
  let depth = 0
  let values = 0
  for (let at = 0; at < body.length; at += 1) {
    switch (body.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(body, at)
        break
      case OPENING_BRACKET:
      case OPENING_BRACE:
        depth += 1
        values += 1
        if (depth > DEPTH_MAX) throw new AppError('invalid', platformMessages.requestTooDeep())
        break
      case CLOSING_BRACKET:
      case CLOSING_BRACE:
        depth -= 1
        break
      case COMMA:
        values += 1
        break
    }
    if (values > VALUES_MAX) throw new AppError('invalid', platformMessages.tooManyValues())
  }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d]

/** The end of the string that begins there: the next quote after an even number of backslashes. */
function endOfString(body: string, start: number): number {
  let end = body.indexOf('"', start + 1)
  while (end !== -1) {
    let backslashes = 0
    while (body.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1
    if (backslashes % 2 === 0) return end
    end = body.indexOf('"', end + 1)
  }
  return body.length
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new AppError('invalid', platformMessages.jsonInvalid())
  }
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw unstorable()
    return value.toWellFormed()
  }
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (key === '__proto__') throw new AppError('invalid', platformMessages.jsonInvalid())
      return [storable(key) as string, storable(item)]
    }),
  )
}
