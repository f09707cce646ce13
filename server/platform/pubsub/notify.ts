import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Client, type PoolConfig } from 'pg'
import { RUNNING_LOCK } from '../db/running-lock.ts'
import type { Schema } from '../db/schema.ts'
import type { Logger } from '../log.ts'

export const SIGNAL_CHANNEL = 'commonplace'
/** NOTIFY takes 8000 bytes; the rest is room for the envelope. */
const INLINE_MAX = 7000

/** Whose open tabs are told: these people's, or those of all who are signed in. */
export type Audience = string[] | 'everybody'

/** What one process tells all others (itself included), after the transaction that says it was committed. */
export type Message =
  | {
      kind: 'event'
      audience: Audience
      /** Also told to whoever follows the topic of that scope. */
      scope?: string
      name: string
      payload: unknown
    }
  /** Somebody's access to those objects may have ended: subscriptions to them are checked again. */
  | { kind: 'recheck'; scopes: string[] }
  | { kind: 'session_ended'; sessionIds: string[] }
  /** Whatever was open for these people, and for whoever acted as somebody else by their rights, is void. */
  | { kind: 'people_signed_out'; userIds: string[] }
  /** What these people may do is different; what others did by their rights may have ended. */
  | { kind: 'people_changed'; userIds: string[] }
  | { kind: 'run_grew'; runIds: string[] }
  /** `seq` is the number of its `end` event. */
  | { kind: 'run_ended'; runId: string; seq: number }
  | { kind: 'run_stop'; runId: string }

type Envelope = { signal: Message } | { large: number }

/** Sends signals in order. Inside a transaction they leave when that commits, and never when it does not. */
export async function sendSignals(db: Kysely<Schema>, signals: Message[]): Promise<void> {
  if (signals.length === 0) return
  const envelopes = await sealSignals(db, signals)
  await sql`select pg_notify(${SIGNAL_CHANNEL}, envelope) from unnest(${envelopes}::text[]) envelope`.execute(
    db,
  )
}

/** The signals as a statement of the caller's own sends them, by `pg_notify` on `SIGNAL_CHANNEL`. */
export async function sealSignals(db: Kysely<Schema>, signals: Message[]): Promise<string[]> {
  const envelopes: string[] = []
  for (const signal of signals) envelopes.push(await seal(db, signal))
  return envelopes
}

async function seal(db: Kysely<Schema>, signal: Message): Promise<string> {
  const text = JSON.stringify({ signal } satisfies Envelope)
  if (Buffer.byteLength(text) <= INLINE_MAX) return text
  const row = await db
    .insertInto('large_events')
    .values({ body: text })
    .returning('id')
    .executeTakeFirstOrThrow()
  return JSON.stringify({ large: row.id } satisfies Envelope)
}

export interface MessageListener {
  onSignal(handler: (signal: Message) => void): void
  /** After the connection was lost and found, signals may have been missed. */
  onGap(handler: () => void): void
  close(): Promise<void>
}

/** Hears every signal on a connection of its own, which it renews when it breaks. */
export async function listenForSignals(
  connection: PoolConfig,
  db: Kysely<Schema>,
  log: Logger,
): Promise<MessageListener> {
  const handlers: ((signal: Message) => void)[] = []
  const gapHandlers: (() => void)[] = []
  let isClosed = false
  let queue = Promise.resolve()
  let client = await connect()

  async function connect(): Promise<Client> {
    const fresh = new Client({ ...connection, keepAlive: true })
    fresh.on('notification', ({ payload }) => {
      // One after another: a large event that is still being fetched must not be overtaken by a later one.
      queue = queue.then(() => receive(payload ?? '{}'))
    })
    fresh.on('error', () => undefined)
    await fresh.connect()
    await fresh.query('select pg_advisory_lock_shared($1)', [RUNNING_LOCK])
    await fresh.query(`listen ${SIGNAL_CHANNEL}`)
    // Only now: a connection that failed ends too, and would begin a second round of attempts.
    fresh.once('end', () => void reconnect())
    return fresh
  }

  async function reconnect(): Promise<void> {
    while (!isClosed) {
      try {
        client = await connect()
        if (isClosed) await client.end()
        else for (const handler of gapHandlers) handler()
        return
      } catch (error) {
        log.warn({ err: error }, 'listening connection lost, trying again')
        await delay(500, undefined, { ref: false })
      }
    }
  }

  async function receive(text: string): Promise<void> {
    try {
      const signal = await openEnvelope(db, JSON.parse(text) as Envelope)
      if (!signal) return
      for (const handler of handlers) handler(signal)
    } catch (error) {
      log.error({ err: error }, 'signal could not be handled')
    }
  }

  return {
    onSignal: (handler) => void handlers.push(handler),
    onGap: (handler) => void gapHandlers.push(handler),
    close: async () => {
      isClosed = true
      await client.end()
    },
  }
}

async function openEnvelope(db: Kysely<Schema>, envelope: Envelope): Promise<Message | undefined> {
  if ('signal' in envelope) return envelope.signal
  const row = await db
    .selectFrom('large_events')
    .select('body')
    .where('id', '=', envelope.large)
    .executeTakeFirst()
  return row && (JSON.parse(row.body) as { signal: Message }).signal
}

/** Large events are fetched within moments; older ones go. */
export async function forgetLargeEvents(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('large_events').where('created_at', '<', before).execute()
}
