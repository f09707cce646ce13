import { AppError } from '../../errors.ts'
import type { Subscription } from './connection.ts'

/** How long a subscription waits for a topic that does not exist yet. */
const PENDING_TIMEOUT_MS = 60_000
/** How long it is assumed that the topic is about to be created. */
const CREATION_MS = 100

/**
 * Authorizes a subscription to a topic that may be created later. Throws the refusal of the last attempt when the topic
 * is not created in time; resolves to nothing when the subscription was closed before.
 */
export async function authorizeWhenCreated(
  subscription: Subscription,
  { created, authorize }: { created(signal: AbortSignal): Promise<void>; authorize(): Promise<string> },
): Promise<string | undefined> {
  const closing = new AbortController()
  subscription.close = () => closing.abort()
  const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(PENDING_TIMEOUT_MS)])
  // Before the first attempt: the topic may be created during it.
  const creation = created(signal).then(
    () => true,
    () => false,
  )
  // A request to create it is mostly under way: the first attempt waits for it for a moment.
  await Promise.race([creation, new Promise((done) => setTimeout(done, CREATION_MS).unref())])
  try {
    return await authorize()
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error
    if (await creation) return await authorize()
    if (closing.signal.aborted) return undefined
    throw error
  } finally {
    // Ends the wait where the topic existed from the start.
    closing.abort()
  }
}
