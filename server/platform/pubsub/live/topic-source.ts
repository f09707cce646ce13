import type { SessionUser } from '../../context.ts'

export interface TopicEvent {
  seq?: number
  name: string
  payload: unknown
}

/** `undefined` without a valid session. */
export type SocketUser = SessionUser | 'mfa_setup_required' | undefined

/** The source of the events of one kind of topic. */
export interface TopicSource {
  /** Throws when the user may not subscribe; returns the scope whose `revalidate` message revalidates it. */
  authorize(user: SessionUser, id: string): Promise<string>
  /** Resolves when the topic exists; absent where a client cannot know an id in advance. */
  created?(id: string, signal: AbortSignal): Promise<void>
  /** Starts the subscription; returns a function that ends it. */
  open(
    user: SessionUser,
    id: string,
    after: number | undefined,
    push: (event: TopicEvent) => void,
  ): Promise<() => void>
}
