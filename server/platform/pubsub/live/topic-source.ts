import type { SessionUser } from '../../context.ts'

export interface TopicEvent {
  seq?: number
  name: string
  payload: unknown
}

/** `undefined` without a valid session. */
export type SocketUser = SessionUser | 'mfa_setup_required' | undefined

/** Where the events of one kind of topic come from. */
export interface TopicSource {
  /** Throws when the user may not follow; answers the scope whose `recheck` signal asks again. */
  authorize(user: SessionUser, id: string): Promise<string>
  /** Resolves when the topic exists; absent where a client cannot know an id in advance. */
  created?(id: string, signal: AbortSignal): Promise<void>
  /** Starts the flow; returns how to end it. */
  open(
    user: SessionUser,
    id: string,
    after: number | undefined,
    push: (event: TopicEvent) => void,
  ): Promise<() => void>
}
