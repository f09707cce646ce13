import { maskSecrets } from './mask-secrets.ts'

/** The longest provider message in answers and in the log. */
export const WORDS_MAX = 300

const SECRET_SHAPES = [
  /\b(bearer|basic)\s+[a-z0-9._~+/=-]{6,}/gi,
  /\b(sk|pk|rk|gsk|xai|key|ghp|hf|AIza|AKIA|ASIA)[-_]?[a-z0-9_-]{12,}/gi,
  /\b(api[-_ ]?key|x-api-key|access[-_ ]?token|token|authorization|secret|signature)(["']?\s*[:=]\s*["']?)[^\s"',;&}]{4,}/gi,
]

/** Removes keys and tokens from a provider's message: the given ones, and texts that look like one. */
export function removeSecrets(words: string, secrets: readonly (string | undefined)[] = []): string {
  let clean = words
  for (const secret of secrets) {
    if (secret && secret.length >= 4) clean = clean.replaceAll(secret, '•••')
  }
  clean = maskSecrets(clean, secrets)
  for (const shape of SECRET_SHAPES) {
    clean = clean.replace(shape, (...match) => {
      const [, name, separator] = match as [string, string, unknown]
      return typeof separator === 'string' ? `${name}${separator}•••` : `${name}•••`
    })
  }
  return clean
}

/** One line of at most `WORDS_MAX` characters, cut at a word where possible, never inside a character. */
export function shorten(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim()
  if (line.length <= WORDS_MAX) return line
  const cut = line.slice(0, WORDS_MAX - 1).replace(/[\uD800-\uDBFF]$/, '')
  const atWord = cut.replace(/\s\S{0,40}$/, '')
  return `${atWord}…`
}

export const looksLikeHtml = (text: string) => /^\s*(<!doctype html|<html|<head|<body)/i.test(text)

/** The message in an error body of any vendor; `undefined` when there is none. */
export function sentenceIn(body: string): string | undefined {
  if (!body.trim() || looksLikeHtml(body)) return undefined
  try {
    return sentenceOf(JSON.parse(body)) ?? body
  } catch {
    return body
  }
}

const SENTENCE_NAMES = ['message', 'Message', 'detail', 'error', 'errors', 'msg', 'error_description']

/** Searches the value for the message: `{error: {message}}`, `{message}`, `{detail: [{msg}]}`, `"…"`. */
export function sentenceOf(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value.trim() || undefined
  if (depth > 4 || typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) return sentenceOf(value[0], depth + 1)
  const record = value as Record<string, unknown>
  for (const name of SENTENCE_NAMES) {
    const found = sentenceOf(record[name], depth + 1)
    if (found) return found
  }
  return undefined
}
