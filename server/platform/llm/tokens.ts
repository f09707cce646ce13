import { setImmediate as nextTurn } from 'node:timers/promises'

/** A few milliseconds of work, after which the event loop runs; longer texts are counted in slices. */
const SLICE = 8000
/** The tokenizer is quadratic in unbroken runs of one kind of character. */
const RUN_MAX = 500
const LONG_RUN = /\p{L}{501,}|\p{N}{501,}|\s{501,}|[^\p{L}\p{N}\s]{501,}/gu

const NO_SPECIALS = { disallowedSpecial: new Set<string>() }

type Count = (text: string, options: typeof NO_SPECIALS) => number
let counting: Promise<Count> | undefined
/** The characters counted since the event loop ran: many short texts take as long as a long one. */
let counted = 0

/** Loaded on first use: the vocabulary takes 75 MB and 150 ms, which would delay the start. */
const tokenizer = (): Promise<Count> => {
  counting ??= import('gpt-tokenizer/encoding/o200k_base').then(({ countTokens }) => countTokens)
  return counting
}

/**
 * The number of tokens of a text in OpenAI's current models (o200k_base); other vendors differ by some
 * percent, which the caller's margin must cover. Text that spells a control token is counted as text.
 */
export async function countTokens(text: string): Promise<number> {
  if (!text) return 0
  const count = await tokenizer()
  let total = 0
  for (const slice of slicesOf(text)) {
    if (counted + slice.length > SLICE) await letEventLoopRun()
    counted += slice.length
    total += count(breakRuns(slice), NO_SPECIALS)
  }
  return total
}

async function letEventLoopRun(): Promise<void> {
  await nextTurn()
  counted = 0
}

/** Slices end at white space if there is some nearby, so that few tokens are split. */
export function slicesOf(text: string): string[] {
  const slices: string[] = []
  let start = 0
  while (text.length - start > SLICE) {
    const window = text.slice(start, start + SLICE)
    const space = window.search(/\s\S{0,400}$/)
    const end = start + (space > 0 ? space : endOfCharacter(window))
    slices.push(text.slice(start, end))
    start = end
  }
  slices.push(text.slice(start))
  return slices
}

const endOfCharacter = (window: string) =>
  /[\uD800-\uDBFF]$/.test(window) ? window.length - 1 : window.length

/** A line break inside a run costs a token or two and avoids the quadratic time. */
function breakRuns(text: string): string {
  return text.replace(LONG_RUN, (run) => {
    const separator = /^\s/.test(run) ? 'a' : '\n'
    const pieces: string[] = []
    const characters = Array.from(run)
    for (let at = 0; at < characters.length; at += RUN_MAX)
      pieces.push(characters.slice(at, at + RUN_MAX).join(''))
    return pieces.join(separator)
  })
}
