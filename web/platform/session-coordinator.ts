import type { ErrorDetails } from '#contract/errors.ts'
import { type AccessToken, accessToken } from './access-token.ts'
import { networkError } from './errors.ts'

/** Why a session ended: the user signed out (here or in another tab), or the server would not renew it, and why not. */
export type SessionEnd = 'signed-out' | RenewalRefusal
export type RenewalRefusal = NonNullable<ErrorDetails['sessionEnd']>

export type SessionMessage = { type: 'token'; token: string } | { type: 'end'; reason: SessionEnd }

export interface SessionPorts {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Runs one tab at a time. */
  exclusively: <T>(task: () => Promise<T>) => Promise<T>
  channel: {
    post: (message: SessionMessage) => void
    listen: (on: (message: SessionMessage) => void) => void
  }
  /** `POST /api/auth/refresh`; rejects only when there was no answer. */
  refresh: (attempt: string) => Promise<{ status: number; accessToken?: string; sessionEnd?: RenewalRefusal }>
  /** `POST /api/auth/refresh/end`; rejects only when there was no answer. */
  signOut: () => Promise<{ status: number }>
  newAttempt: () => string
  now: () => number
  later: (task: () => void) => void
}

/** Who is signed in on this browser: known before the first call, and while offline. */
const SIGNED_IN_KEY = 'commonplace:signed-in'
const ATTEMPT_KEY = 'commonplace:refresh-attempt'
/** Somebody signed out, and the server does not know it yet. */
const SIGN_OUT_KEY = 'commonplace:sign-out'
/** Stands for somebody whose token does not say who they are. */
const SOMEBODY = '1'

/**
 * Keeps the access token in memory and renews it. A refresh token works once and all tabs share its cookie, so one tab
 * renews at a time and tells the others. `attempt` outlives a reload: a renewal whose answer was lost is repeated under
 * the same name, which the server allows, where a second renewal with a used token would end the session.
 */
export class Session {
  readonly #ports: SessionPorts
  readonly #changeListeners = new Set<() => void>()
  readonly #endListeners = new Set<(reason: SessionEnd, subject: string | undefined) => void>()
  readonly #switchListeners = new Set<(subject: string) => void>()
  /** Whose things this tab holds; known from the first token on. */
  #subject: string | undefined
  #isExchanging = false
  /** What this tab holds is another person's: it makes no more calls until the page is loaded anew. */
  #isOver = false
  #token: AccessToken | undefined
  #isSignedIn: boolean
  #renewal: Promise<string | undefined> | undefined
  #signingOut: Promise<void> | undefined

  constructor(ports: SessionPorts) {
    this.#ports = ports
    const stored = ports.storage.getItem(SIGNED_IN_KEY)
    this.#isSignedIn = stored !== null
    this.#subject = stored === null || stored === SOMEBODY ? undefined : stored
    ports.channel.listen((message) => {
      if (message.type === 'token') this.#adopt(message.token)
      else this.#finish(message.reason)
    })
  }

  isSignedIn = (): boolean => this.#isSignedIn

  /** Whose session it is, as far as that is known. */
  get subject(): string | undefined {
    return this.#subject
  }

  /** A token that should be accepted, renewed where needed; nothing when nobody is signed in. Rejects when offline. */
  async freshToken(): Promise<string | undefined> {
    if (this.#isOver) return new Promise(() => undefined)
    if (!this.#isSignedIn) return undefined
    return this.#heldToken() ?? this.renew()
  }

  /** Gets a token that is not `refused`: perhaps another tab has it already while this one waited for its turn. */
  renew(refused?: string): Promise<string | undefined> {
    if (this.#isExchanging) return Promise.resolve(undefined)
    this.#renewal ??= this.#ports
      .exclusively(async () => {
        if (!this.#isSignedIn) return undefined
        const held = this.#heldToken()
        return held === undefined || held === refused ? this.#askServer() : held
      })
      // What was to be called in one person's name is not called in another's.
      .then((token) => (this.#isOver ? new Promise<undefined>(() => undefined) : token))
      .finally(() => {
        this.#renewal = undefined
      })
    return this.#renewal
  }

  /** After signing in or registering. */
  start(token: string) {
    this.#ports.storage.removeItem(ATTEMPT_KEY)
    this.#ports.storage.removeItem(SIGN_OUT_KEY)
    this.#adopt(token)
    this.#ports.channel.post({ type: 'token', token })
  }

  /**
   * Trades the session for one of somebody else. Meanwhile no tab renews: its answer could put the old session's cookie
   * in the place of the new one's.
   */
  async exchange<T>(trade: () => Promise<T>): Promise<T> {
    await this.freshToken()
    return this.#ports.exclusively(async () => {
      this.#isExchanging = true
      try {
        return await trade()
      } finally {
        this.#isExchanging = false
      }
    })
  }

  /** Ends the session here at once, and on the server as soon as that can be reached. */
  signOut(): Promise<void> {
    this.#ports.storage.setItem(SIGN_OUT_KEY, '1')
    this.end('signed-out')
    return this.finishSignOut()
  }

  /** Tells the server of a sign-out that it does not know of; where it cannot be told now, again later. */
  finishSignOut(): Promise<void> {
    this.#signingOut ??= this.#tellSignOut().finally(() => {
      this.#signingOut = undefined
    })
    return this.#signingOut
  }

  /** Ends the session in every tab. The server is told by the caller. */
  end(reason: SessionEnd) {
    this.#finish(reason)
    this.#ports.channel.post({ type: 'end', reason })
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#changeListeners.add(listener)
    return () => void this.#changeListeners.delete(listener)
  }

  /** For putting away what belongs to the person. */
  onEnd(listener: (reason: SessionEnd, subject: string | undefined) => void): () => void {
    this.#endListeners.add(listener)
    return () => void this.#endListeners.delete(listener)
  }

  /** For starting anew: from now on the session is another person's than the one whose things this tab holds. */
  onSwitch(listener: (subject: string) => void): () => void {
    this.#switchListeners.add(listener)
    return () => void this.#switchListeners.delete(listener)
  }

  #heldToken(): string | undefined {
    return this.#token !== undefined && this.#token.staleAt > this.#ports.now() ? this.#token.text : undefined
  }

  /** In its turn: a renewal on its way would bring another cookie after this one has ended. */
  async #tellSignOut(): Promise<void> {
    const { storage, exclusively, signOut, later } = this.#ports
    if (storage.getItem(SIGN_OUT_KEY) === null) return
    await exclusively(async () => {
      if (storage.getItem(SIGN_OUT_KEY) === null) return
      const { status } = await signOut().catch(() => ({ status: 0 }))
      if (status === 200) storage.removeItem(SIGN_OUT_KEY)
      else later(() => void this.finishSignOut())
    })
  }

  async #askServer(): Promise<string | undefined> {
    const { storage, newAttempt, refresh, channel } = this.#ports
    const attempt = storage.getItem(ATTEMPT_KEY) ?? newAttempt()
    storage.setItem(ATTEMPT_KEY, attempt)
    const answer = await refresh(attempt).catch((cause: unknown) => {
      throw networkError(cause)
    })
    // Whoever else answers (a server in trouble, a proxy) has not decided about the token: the attempt is repeated later.
    if (answer.accessToken === undefined && answer.status !== 401) throw networkError()
    storage.removeItem(ATTEMPT_KEY)
    // Somebody may have signed out while the answer was on its way.
    if (!this.#isSignedIn) return undefined
    if (answer.accessToken === undefined) {
      this.end(answer.sessionEnd ?? 'expired')
      return undefined
    }
    this.#adopt(answer.accessToken)
    channel.post({ type: 'token', token: answer.accessToken })
    return answer.accessToken
  }

  #adopt(text: string) {
    const before = this.#subject
    this.#token = accessToken(text, this.#ports.now())
    this.#subject = this.#token.subject ?? before
    this.#ports.storage.setItem(SIGNED_IN_KEY, this.#subject ?? SOMEBODY)
    if (this.#subject !== undefined && before !== undefined && this.#subject !== before) {
      this.#isOver = true
      for (const listener of this.#switchListeners) listener(this.#subject)
      return
    }
    this.#setSignedIn(true)
  }

  #finish(reason: SessionEnd) {
    const [wasSignedIn, subject] = [this.#isSignedIn, this.#subject]
    this.#token = undefined
    this.#subject = undefined
    this.#ports.storage.removeItem(SIGNED_IN_KEY)
    this.#setSignedIn(false)
    if (wasSignedIn) for (const listener of this.#endListeners) listener(reason, subject)
  }

  #setSignedIn(isSignedIn: boolean) {
    if (this.#isSignedIn === isSignedIn) return
    this.#isSignedIn = isSignedIn
    for (const listener of this.#changeListeners) listener()
  }
}
