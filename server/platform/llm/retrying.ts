import { modelsMessages } from '#contract/messages/models.ts'
import { type Message, textOf } from '#contract/messages.ts'
import type { Clock } from '../clock.ts'
import { type LanguageModels, type ModelCall, ModelError, type ModelPart } from './port.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

type Retried = 'overloaded' | 'silent'

const RETRIES: Record<Retried, number> = { overloaded: 3, silent: 1 }
const STATUS: Record<Retried, Message> = {
  overloaded: modelsMessages.busy(),
  silent: modelsMessages.quiet(),
}

/**
 * Retries calls that the provider was too busy to answer, and reports it with `status` parts. Not once text
 * or reasoning has arrived: a second answer would not continue the first.
 */
export function retrying(
  models: LanguageModels,
  clock: Clock,
  random: () => number = Math.random,
): LanguageModels {
  return { ...models, stream: (call) => streamWithRetries(models, call, clock, random) }
}

async function* streamWithRetries(
  models: LanguageModels,
  call: ModelCall,
  clock: Clock,
  random: () => number,
): AsyncGenerator<ModelPart> {
  const tries: Record<Retried, number> = { overloaded: 0, silent: 0 }
  const warnings = new Set<string>()
  for (;;) {
    let hasBegun = false
    try {
      for await (const part of models.stream(call)) {
        // Every attempt would give the same warnings.
        if (part.type === 'warning' && warnings.has(textOf(part.message))) continue
        if (part.type === 'warning') warnings.add(textOf(part.message))
        hasBegun ||= part.type === 'text' || part.type === 'reasoning'
        yield part
      }
      return
    } catch (error) {
      if (!(error instanceof ModelError) || hasBegun || !isRetried(error.kind)) throw error
      tries[error.kind] += 1
      const count = tries[error.kind]
      if (count > RETRIES[error.kind]) throw error
      yield {
        type: 'status',
        status: modelsMessages.retrying({
          reason: STATUS[error.kind],
          attempt: count,
          max: RETRIES[error.kind],
        }),
      }
      await pause(clock, waitBefore(count, error, random), call.signal)
    }
  }
}

const isRetried = (kind: string): kind is Retried => kind in RETRIES

/**
 * Exponential, reduced at random by up to half so that many waiting calls are not repeated at the same time.
 */
export function waitBefore(retry: number, error: ModelError, random: () => number): number {
  if (error.kind === 'silent') return 0
  if (error.retryAfter !== undefined) return Math.min(error.retryAfter, LONGEST_WAIT_MS)
  const wait = FIRST_WAIT_MS * 2 ** (retry - 1)
  return Math.min(wait * (1 - random() / 2), LONGEST_WAIT_MS)
}

/** Waits, unless the caller aborts. */
export async function pause(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await clock.sleep(milliseconds, signal)
  } catch (error) {
    if (signal.aborted) throw new ModelError('aborted', 'Stopped')
    throw error
  }
}
