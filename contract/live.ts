import { z } from 'zod'
import { AnswerSources } from './answer-sources.ts'
import { ErrorBody } from './errors.ts'
import { MessageKey } from './messages.ts'
import { AnswerAuthor } from './prompt-meta.ts'
import { Quest } from './quests.ts'
import { ToolEvent } from './tools.ts'

export const LIVE_PATH = '/api/live'
/** The largest frame a client may send. */
export const CLIENT_FRAME_MAX = 16_384
export const SUBSCRIPTIONS_MAX = 200

export type Topic = z.infer<typeof Topic>
/**
 * `run`: one reply being written (id = quest id). `session`: a notebook. `user`: all events that concern the caller.
 * `presence`: who has a notebook open and who types in it (id = the notebook). `friends`: which friends of the caller have
 * the application open (id = the caller).
 * `browser`: programs that this browser is to run (id = its id), which shows that it is connected.
 */
export const Topic = z.enum(['run', 'session', 'presence', 'friends', 'user', 'browser'])

export type ClientFrame = z.infer<typeof ClientFrame>
export const ClientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), token: z.string().max(8192) }),
  z.object({
    type: z.literal('subscribe'),
    topic: Topic,
    id: z.string().max(100),
    after: z.number().int().min(0).optional(),
    /**
     * The topic may not exist yet: the server waits for it for a minute. A client that subscribes to a run before it
     * sends the message (run id = `clientMessageId`) receives the first events without a further request.
     */
    pending: z.boolean().optional(),
  }),
  z.object({ type: z.literal('unsubscribe'), topic: Topic, id: z.string().max(100) }),
  z.object({ type: z.literal('ping') }),
])

export type ServerFrame = z.infer<typeof ServerFrame>
export const ServerFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ready'),
    /** Milliseconds since the last event for this user, if it is recent: data that was fetched before may be stale. */
    lastEventAge: z.number().optional(),
  }),
  /** Events for this user came between `ready` and the subscription to them: data that was fetched before may be stale. */
  z.object({ type: z.literal('missed') }),
  z.object({
    type: z.literal('event'),
    topic: Topic,
    id: z.string(),
    seq: z.number().int().optional(),
    name: z.string(),
    payload: z.unknown(),
  }),
  z.object({
    type: z.literal('error'),
    code: ErrorBody.shape.code,
    message: z.string(),
    topic: Topic.optional(),
    id: z.string().optional(),
  }),
  z.object({ type: z.literal('pong') }),
])

/** The events of a run, in the order of their sequence numbers. A new answer to the same quest begins with `start`. */
export type RunEvent = z.infer<typeof RunEvent>
export const RunEvent = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('start'),
    payload: z.object({
      /** Its name. */
      model: z.string(),
      modelId: z.string().optional(),
      attempt: z.number().int(),
      agent: AnswerAuthor.optional(),
    }),
  }),
  /** The model of `start` has failed before the first word, and this one answers. */
  z.object({
    name: z.literal('model'),
    payload: z.object({
      id: z.string(),
      name: z.string(),
      fallbackFor: z.string(),
      fallbackForName: z.string().optional(),
    }),
  }),
  /** The possible citations of the answer, before its first word. */
  z.object({ name: z.literal('sources'), payload: AnswerSources }),
  z.object({ name: z.literal('delta'), payload: z.object({ text: z.string() }) }),
  /** Part of the first answer of a fast model, which is shown until the answer begins. */
  z.object({ name: z.literal('rapid'), payload: z.object({ model: z.string(), text: z.string() }) }),
  z.object({ name: z.literal('reasoning'), payload: z.object({ text: z.string() }) }),
  /** A call of a tool; sent when it starts and again, with the same id, when its state changes. */
  z.object({ name: z.literal('tool'), payload: ToolEvent }),
  /** So many pictures are being created, with their width divided by their height where it is known. */
  z.object({
    name: z.literal('pictures'),
    payload: z.object({ count: z.number().int().min(1), aspectRatio: z.number().positive().optional() }),
  }),
  /**
   * A picture of the answer is stored: the position among its pictures, from 0, and its key. An unfinished one (`partial`)
   * is shown until the next one with the same `of`; it is no picture of the answer.
   */
  z.object({
    name: z.literal('image'),
    payload: z.object({
      index: z.number().int().min(0),
      id: z.string(),
      partial: z.boolean().optional(),
      of: z.string().optional(),
    }),
  }),
  z.object({
    name: z.literal('status'),
    payload: z.object({ status: z.string(), statusKey: MessageKey.optional() }),
  }),
  z.object({
    name: z.literal('usage'),
    payload: z.object({ inputTokens: z.number().int(), outputTokens: z.number().int() }),
  }),
  z.object({ name: z.literal('end'), payload: z.object({ quest: Quest }) }),
])
