import type { Strategy } from '#contract/external-sign-in.ts'
import type { Db } from '#server/platform/db/database.ts'
import { resealColumn } from '#server/platform/secrets/reseal-column.ts'

/** A browser that was redirected to a provider. */
export interface Attempt {
  stateHash: string
  strategy: Strategy
  browserHash: string
  sealedAttempt: string
  /** The user who links an account; `null` for a sign-in. */
  linking: { userId: string; sessionId: string } | null
  expiresAt: Date
}

/** A browser that returned from the provider and has not fetched its session yet. */
export interface Ticket {
  tokenHash: string
  browserHash: string
  userId: string
  strategy: Strategy
  redirectTo: string | null
  expiresAt: Date
}

export async function insertAttempt(db: Db, attempt: Attempt): Promise<void> {
  await db
    .insertInto('sign_in_attempts')
    .values({
      state_hash: attempt.stateHash,
      strategy: attempt.strategy,
      browser_hash: attempt.browserHash,
      sealed_attempt: attempt.sealedAttempt,
      user_id: attempt.linking?.userId ?? null,
      session_id: attempt.linking?.sessionId ?? null,
      expires_at: attempt.expiresAt,
    })
    .execute()
}

/** Removes and returns the attempt, so that of two uses only one finds it. */
export async function takeAttempt(db: Db, stateHash: string): Promise<Attempt | undefined> {
  const row = await db
    .deleteFrom('sign_in_attempts')
    .where('state_hash', '=', stateHash)
    .returningAll()
    .executeTakeFirst()
  return (
    row && {
      stateHash: row.state_hash,
      strategy: row.strategy,
      browserHash: row.browser_hash,
      sealedAttempt: row.sealed_attempt,
      linking: row.user_id && row.session_id ? { userId: row.user_id, sessionId: row.session_id } : null,
      expiresAt: row.expires_at,
    }
  )
}

export async function insertTicket(db: Db, ticket: Ticket): Promise<void> {
  await db
    .insertInto('sign_in_tickets')
    .values({
      token_hash: ticket.tokenHash,
      browser_hash: ticket.browserHash,
      user_id: ticket.userId,
      strategy: ticket.strategy,
      redirect_to: ticket.redirectTo,
      expires_at: ticket.expiresAt,
    })
    .execute()
}

/** Removes and returns the ticket, so that of two uses only one finds it. */
export async function takeTicket(db: Db, tokenHash: string): Promise<Ticket | undefined> {
  const row = await db
    .deleteFrom('sign_in_tickets')
    .where('token_hash', '=', tokenHash)
    .returningAll()
    .executeTakeFirst()
  return (
    row && {
      tokenHash: row.token_hash,
      browserHash: row.browser_hash,
      userId: row.user_id,
      strategy: row.strategy,
      redirectTo: row.redirect_to,
      expiresAt: row.expires_at,
    }
  )
}

export async function removeExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('expires_at', '<', now).execute()
  await db.deleteFrom('sign_in_tickets').where('expires_at', '<', now).execute()
}

/** Re-encrypts the pending attempts. */
export const resealAttempts = (db: Db, reseal: (sealed: string, stateHash: string) => string) =>
  resealColumn(db, { table: 'sign_in_attempts', key: 'state_hash', column: 'sealed_attempt' }, reseal)
