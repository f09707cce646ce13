import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startAnotherApp, startApp } from '#server/testing/harness.ts'
import { type Ctx, createSystemCtx } from '../context.ts'
import { coalesceReads } from './coalesce-reads.ts'
import type { Db } from './database.ts'

/** A read of the table's only value that the test can delay. */
function countedRead() {
  const held: (() => void)[] = []
  let isHeld = false
  const counted = {
    reads: 0,
    hold: () => void (isHeld = true),
    heldUp: () => held.length,
    goOn() {
      isHeld = false
      for (const release of held.splice(0)) release()
    },
    read: coalesceReads(async (db: Db) => {
      counted.reads += 1
      const { rows } = await sql<{ value: number }>`select value from counters`.execute(db)
      if (isHeld) await new Promise<void>((release) => held.push(release))
      return rows[0]?.value
    }),
  }
  return counted
}

async function startCounting() {
  const app = await startApp()
  const ctx = createSystemCtx(app.ports, 'test')
  await sql`drop table if exists counters`.execute(ctx.db)
  await sql`create table counters as select 1 as value`.execute(ctx.db)
  return { app, ctx, counted: countedRead() }
}

const setTo = (ctx: Ctx, value: number) => sql`update counters set value = ${value}`.execute(ctx.db)

test('callers during a read share the next one', async () => {
  const { ctx, counted } = await startCounting()
  counted.hold()
  const first = counted.read(ctx)
  await expect.poll(counted.heldUp).toBe(1)
  const others = Array.from({ length: 20 }, () => counted.read(ctx))
  counted.goOn()
  expect(await Promise.all([first, ...others])).toEqual(Array(21).fill(1))
  expect(counted.reads).toBe(2)
})

test('a caller never gets a value read before its call, whichever replica changed it', async () => {
  const { app, ctx, counted } = await startCounting()
  const replica = createSystemCtx((await startAnotherApp({}, app)).ports, 'test')
  for (let value = 2; value < 30; value += 1) {
    counted.hold()
    const early = counted.read(ctx)
    await expect.poll(counted.heldUp).toBe(1)
    await setTo(value % 2 === 0 ? replica : ctx, value)
    const late = counted.read(ctx)
    counted.goOn()
    expect(await late).toBe(value)
    await early
  }
})

test('a failed read is followed by a new one', async () => {
  const { ctx, counted } = await startCounting()
  await sql`drop table counters`.execute(ctx.db)
  const failing = [counted.read(ctx), counted.read(ctx)]
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await sql`create table counters as select 7 as value`.execute(ctx.db)
  expect(await counted.read(ctx)).toBe(7)
})

test('a read inside a transaction sees the writes of that transaction', async () => {
  const { ctx, counted } = await startCounting()
  const value = await ctx.transact(async (ctx) => {
    await setTo(ctx, 5)
    return counted.read(ctx)
  })
  expect(value).toBe(5)
})
