import {
  type LanguageModels,
  type ListedModel,
  type ModelCall,
  ModelError,
  type ModelPart,
  type ModelUsage,
} from './port.ts'

export interface Script {
  /** Text, or any part, in order. */
  parts: (string | ModelPart)[]
  /** Thrown after the parts. */
  error?: ModelError
  usage?: ModelUsage
  /** The calls that it answers; any, if absent. */
  when?: (call: ModelCall) => boolean
  /** Each part waits until the test calls `open`. */
  isGated?: boolean
}

/** A scripted answer that a test controls. */
export interface ScriptedAnswer {
  /** Resolves with the call. */
  asked: Promise<ModelCall>
  /** Releases this many more parts; all of them if no number is given. */
  open(parts?: number): void
}

export interface FakeModels extends LanguageModels {
  /** Every call made, oldest first. */
  readonly calls: ModelCall[]
  /** Answers the next matching call with this script, once. Calls without a script get `DEFAULT_ANSWER`. */
  play(script: Script | string): ScriptedAnswer
  /** What `list` returns for a provider; an error is thrown. */
  serve(providerId: string, listed: ListedModel[] | ModelError): void
  /** Makes `verify` fail, or succeed again. */
  refuse(providerId: string, error: ModelError | null): void
  /** Removes unused scripts, and releases all waiting calls. */
  endScripts(): void
}

export const DEFAULT_ANSWER = 'This is the answer of a fake model.'

/** Language models with scripted answers. */
export function createFakeModels(): FakeModels {
  const calls: ModelCall[] = []
  const queue: { script: Script; gate: Gate; asked: PromiseWithResolvers<ModelCall> }[] = []
  const listings = new Map<string, ListedModel[] | ModelError>()
  const refusals = new Map<string, ModelError | null>()
  const gates = new Set<Gate>()

  async function* stream(call: ModelCall): AsyncGenerator<ModelPart> {
    calls.push(call)
    const index = queue.findIndex(({ script }) => script.when?.(call) ?? true)
    const next = index >= 0 ? queue.splice(index, 1)[0] : undefined
    next?.asked.resolve(call)
    yield* perform(next?.script ?? { parts: [DEFAULT_ANSWER] }, next?.gate, call.signal)
  }

  return {
    calls,
    stream,
    play(script) {
      const full = typeof script === 'string' ? { parts: [script] } : script
      const gate = new Gate()
      gates.add(gate)
      const asked = Promise.withResolvers<ModelCall>()
      queue.push({ script: full, gate, asked })
      return { asked: asked.promise, open: (parts) => gate.open(parts) }
    },
    serve: (providerId, listed) => void listings.set(providerId, listed),
    refuse: (providerId, error) => void refusals.set(providerId, error),
    async list({ providerId }) {
      const listed = listings.get(providerId) ?? []
      if (listed instanceof ModelError) throw listed
      return listed
    },
    async verify({ providerId }) {
      const refusal = refusals.get(providerId)
      if (refusal) throw refusal
    },
    endScripts() {
      queue.length = 0
      for (const gate of gates) gate.open()
      gates.clear()
    },
  }
}

async function* perform(
  script: Script,
  gate: Gate | undefined,
  signal: AbortSignal,
): AsyncGenerator<ModelPart> {
  for (const part of script.parts) {
    if (script.isGated) await gate?.pass(signal)
    if (signal.aborted) throw new ModelError('aborted', 'Stopped')
    yield typeof part === 'string' ? { type: 'text', text: part } : part
  }
  if (script.usage) yield { type: 'usage', usage: script.usage }
  if (script.error) throw script.error
}

/** Lets a number of callers pass; others wait. */
class Gate {
  #allowed = 0
  #waiting: PromiseWithResolvers<void> | undefined

  open(count = Number.POSITIVE_INFINITY): void {
    this.#allowed += count
    this.#waiting?.resolve()
  }

  async pass(signal: AbortSignal): Promise<void> {
    while (this.#allowed < 1 && !signal.aborted) {
      const waiting = Promise.withResolvers<void>()
      this.#waiting = waiting
      const stop = () => waiting.resolve()
      signal.addEventListener('abort', stop, { once: true })
      await waiting.promise
      signal.removeEventListener('abort', stop)
    }
    this.#allowed -= 1
  }
}
