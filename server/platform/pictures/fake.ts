import { ModelError } from '../llm/port.ts'
import type { Picture, PictureCall, PictureModels } from './port.ts'

export interface FakePictureModels extends PictureModels {
  /** Every call made, oldest first. */
  readonly calls: PictureCall[]
  /** Every picture from now on. */
  show(picture: Picture): void
  /** Each call sends these unfinished states first. */
  showPartials(partials: Uint8Array[]): void
  /** The next call fails. */
  fail(error: ModelError): void
  /** Delays calls until the returned function is called. */
  hold(): () => void
}

/** Models that make the picture that a test gives them. */
export function createFakePictureModels(): FakePictureModels {
  const calls: PictureCall[] = []
  const failures: ModelError[] = []
  let shown: Picture = { bytes: new Uint8Array() }
  let partials: Uint8Array[] = []
  let gate: PromiseWithResolvers<void> | undefined
  return {
    calls,
    async create(call) {
      calls.push(call)
      const stopped: Promise<never> = new Promise((_done, fail) => {
        call.signal.addEventListener('abort', () => fail(new ModelError('aborted', 'Stopped')))
      })
      // Calls that ended are aborted too, which no one awaits.
      stopped.catch(() => undefined)
      for (const bytes of partials) call.onPartial?.(bytes)
      await Promise.race([gate?.promise, ...(gate ? [stopped] : [])])
      if (call.signal.aborted) throw new ModelError('aborted', 'Stopped')
      const failure = failures.shift()
      if (failure) throw failure
      return shown
    },
    show: (picture) => {
      shown = picture
    },
    showPartials: (bytes) => void (partials = bytes),
    fail: (error) => void failures.push(error),
    hold() {
      const held = Promise.withResolvers<void>()
      gate = held
      return () => {
        gate = undefined
        held.resolve()
      }
    },
  }
}
