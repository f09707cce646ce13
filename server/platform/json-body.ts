import { AppError } from './errors.ts'

/** No call takes anything near it; without a limit the walk below would overflow the stack. */
const DEPTH_MAX = 100

export const unstorable = () => new AppError('invalid', 'The text contains a character that cannot be stored')

/**
 * Reads a request body. What PostgreSQL cannot hold is dealt with here, once: NUL characters are refused and halves of
 * surrogate pairs become U+FFFD. Both can only arrive as `\u` escapes, so other bodies are not walked. Keys that would
 * reach an object's prototype are refused.
 */
export async function parseJson(body: string): Promise<unknown> {
  if (body.trim() === '') return undefined
  const value = readJson(body)
  return body.includes('\\u') || body.includes('__proto__') ? storable(value) : value
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new AppError('invalid', 'The request is not valid JSON')
  }
}

function storable(value: unknown, depth = 0): unknown {
  if (depth > DEPTH_MAX) throw new AppError('invalid', 'The request is nested too deeply')
  if (typeof value === 'string') {
    if (value.includes('\0')) throw unstorable()
    return value.toWellFormed()
  }
  if (Array.isArray(value)) return value.map((item) => storable(item, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (key === '__proto__') throw new AppError('invalid', 'The request is not valid JSON')
      return [storable(key) as string, storable(item, depth + 1)]
    }),
  )
}
