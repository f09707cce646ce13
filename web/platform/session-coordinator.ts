import type { ErrorDetails } from '#contract/errors.ts'
import { type AccessToken, accessToken } from './access-token.ts'
import { networkError } from './errors.ts'

/**
 * Why a session ended: the user signed out (here or in another tab), or the server refused to renew it, and
 * why.
 */
export type SessionEnd = 'signed-out' | RenewalRefusal
export type RenewalRefusal = NonNullable<ErrorDetails['sessionEnd']>

export type SessionMessage = { type: 'token'; token: string } | { type: 'end'; reason: SessionEnd }

export interface SessionPorts {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Runs a task in one tab at a time. */
  exclusively: <T>(task: () => Promise<T>) => Promise<T>
  channel: {
    post: (message: SessionMessage) => void
    listen: (on: (message: SessionMessage) => void) => void
  }
  /** `POST /api/auth/refresh`; rejects only without a response. */
  refresh: (attempt: string) => Promise<{ status: number; accessToken?: string; sessionEnd?: RenewalRefusal }>
  /** `POST /api/auth/refresh/end`; rejects only without a response. */
  signOut: () => Promise<{ status: number }>
  newAttempt: () => string
  now: () => number
  later: (task: () => void) => void
}

/** The signed-in user of this browser, also before the first call and offline. */
const SIGNED_IN_KEY = 'commonplace:signed-in'
const ATTEMPT_KEY = 'commonplace:refresh-attempt'
/** A user signed out, and the server has not been notified yet. */
const SIGN_OUT_KEY = 'commonplace:sign-out'
/** The value for a user whose token contains no id. */
const SOMEBODY = '1'

/**
 * Keeps the access token in memory and renews it. A refresh token works once and all tabs share its cookie,
 * so one tab renews at a time and sends the token to the others. `attempt` is stored across reloads: a
 * renewal whose response was lost is repeated with the same name, which the server accepts, while a second
 * renewal with a used token would end the session.
 */
export class Session {
  readonly #ports: SessionPorts
  readonly #changeListeners = new Set<() => void>()
  readonly #endListeners = new Set<(reason: SessionEnd, subject: string | undefined) => void>()
  readonly #switchListeners = new Set<(subject: string) => void>()
  /** The user of this tab; known from the first token on. */
  #subject: string | undefined
  #isExchanging = false
  /** The session has changed to another user: this tab makes no more calls until it is reloaded. */
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

  /** The user of the session, if known. */
  get subject(): string | undefined {
    return this.#subject
  }

  /** A valid token, renewed if needed; nothing when no user is signed in. Rejects when offline. */
  async freshToken(): Promise<string | undefined> {
    if (this.#isOver) return new Promise(() => undefined)
    if (!this.#isSignedIn) return undefined
    return this.#heldToken() ?? this.renew()
  }

  /** Gets a token other than `refused`: another tab may have got one while this one waited for the lock. */
  renew(refused?: string): Promise<string | undefined> {
    if (this.#isExchanging) return Promise.resolve(undefined)
    this.#renewal ??= this.#ports
      .exclusively(async () => {
        if (!this.#isSignedIn) return undefined
        const held = this.#heldToken()
        return held === undefined || held === refused ? this.#askServer() : held
      })
      // A call of one user is never sent as another.
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
   * Exchanges the session for one of another user. No tab renews during the exchange: the response could
   * replace the new session's cookie with the old one's.
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

  /** Ends the session here at once, and on the server as soon as it can be reached. */
  signOut(): Promise<void> {
    this.#ports.storage.setItem(SIGN_OUT_KEY, '1')
    this.end('signed-out')
    return this.finishSignOut()
  }

  /** Notifies the server of a pending sign-out; retried later when that fails. */
  finishSignOut(): Promise<void> {
    this.#signingOut ??= this.#announceSignOut().finally(() => {
      this.#signingOut = undefined
    })
    return this.#signingOut
  }

  /** Ends the session in every tab. The caller notifies the server. */
  end(reason: SessionEnd) {
    this.#finish(reason)
    this.#ports.channel.post({ type: 'end', reason })
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#changeListeners.add(listener)
    return () => void this.#changeListeners.delete(listener)
  }

  /** Called when a session ends, to delete the user's local data. */
  onEnd(listener: (reason: SessionEnd, subject: string | undefined) => void): () => void {
    this.#endListeners.add(listener)
    return () => void this.#endListeners.delete(listener)
  }

  /** Called when the session changes to another user than that of this tab, to reload the page. */
  onSwitch(listener: (subject: string) => void): () => void {
    this.#switchListeners.add(listener)
    return () => void this.#switchListeners.delete(listener)
  }

  #heldToken(): string | undefined {
    return this.#token !== undefined && this.#token.staleAt > this.#ports.now() ? this.#token.text : undefined
  }

  /** Under the lock: a concurrent renewal could set another cookie after this one is cleared. */
  async #announceSignOut(): Promise<void> {
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
    // Other responses (a failing server, a proxy) are no decision about the token: the attempt is repeated
    // later.
    if (answer.accessToken === undefined && answer.status !== 401) throw networkError()
    storage.removeItem(ATTEMPT_KEY)
    // The user may have signed out during the request.
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
