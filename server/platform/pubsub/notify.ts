import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Client, type PoolConfig } from 'pg'
import { RUNNING_LOCK } from '../db/running-lock.ts'
import type { Schema } from '../db/schema.ts'
import type { Logger } from '../log.ts'

export const SIGNAL_CHANNEL = 'commonplace'
/** NOTIFY is limited to 8000 bytes; the rest is for the envelope. */
const INLINE_MAX = 7000

/** The users whose open tabs are notified: these, or all with a session. */
export type Audience = string[] | 'everybody'

/** A message of one process to all processes (including itself), sent when its transaction commits. */
export type Message =
  | {
      kind: 'event'
      audience: Audience
      /** Also sent to the subscribers of the topic with that scope. */
      scope?: string
      name: string
      payload: unknown
    }
  /** Access to those objects may have ended: subscriptions to them are revalidated. */
  | { kind: 'revalidate'; scopes: string[] }
  | { kind: 'session_ended'; sessionIds: string[] }
  /** Ends all sessions of these users, and all impersonations by them. */
  | { kind: 'people_signed_out'; userIds: string[] }
  /** The permissions of these users changed; impersonations by them may have ended. */
  | { kind: 'people_changed'; userIds: string[] }
  | { kind: 'run_grew'; runIds: string[] }
  /** `seq` is the number of its `end` event. */
  | { kind: 'run_ended'; runId: string; seq: number }
  | { kind: 'run_stop'; runId: string }

type Envelope = { signal: Message } | { large: number }

/**
 * Sends messages in order. Inside a transaction they are sent when it commits, and never when it does not.
 */
export async function sendSignals(db: Kysely<Schema>, signals: Message[]): Promise<void> {
  if (signals.length === 0) return
  const envelopes = await sealSignals(db, signals)
  await sql`select pg_notify(${SIGNAL_CHANNEL}, envelope) from unnest(${envelopes}::text[]) envelope`.execute(
    db,
  )
}

/** Returns the messages for a statement of the caller that sends them by `pg_notify` on `SIGNAL_CHANNEL`. */
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
  onMessage(handler: (signal: Message) => void): void
  /** Called when the connection was lost and restored: messages may have been missed. */
  onGap(handler: () => void): void
  close(): Promise<void>
}

/** Receives every message on a separate connection, which is renewed when it breaks. */
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
      // In order: a large event that is still being fetched must not be overtaken by a later one.
      queue = queue.then(() => receive(payload ?? '{}'))
    })
    fresh.on('error', () => undefined)
    await fresh.connect()
    await fresh.query('select pg_advisory_lock_shared($1)', [RUNNING_LOCK])
    await fresh.query(`listen ${SIGNAL_CHANNEL}`)
    // Registered only now: a connection that failed ends too, and would start a second series of attempts.
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
    onMessage: (handler) => void handlers.push(handler),
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

/** Large events are fetched within moments; older ones are deleted. */
export async function forgetLargeEvents(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('large_events').where('created_at', '<', before).execute()
}
