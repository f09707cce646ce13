import { expect, test } from 'vitest'
import { startApp, type TestApp } from '#server/testing/harness.ts'
import { createSystemCtx } from '../context.ts'

const rename = (app: TestApp, name: string) => {
  const ctx = createSystemCtx(app.ports, 'test')
  return {
    ctx,
    change: (db: typeof ctx.db, id: string) =>
      db.updateTable('users').set({ name }).where('id', '=', id).execute(),
  }
}

/** A barrier that opens when `count` callers wait at it, and stays open. */
function barrier(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let missing = count
  return () => {
    missing -= 1
    if (missing <= 0) resolve()
    return promise
  }
}

test('one of two deadlocked transactions is repeated, and both complete once', async () => {
  const app = await startApp()
  const [anna, bo] = [await app.addUser(), await app.addUser()]
  const bothHaveOne = barrier(2)
  const committed: string[] = []
  let begun = 0
  const changeBoth = (name: string, first: string, second: string) => {
    const { ctx, change } = rename(app, name)
    return ctx.transact(async (ctx) => {
      begun += 1
      ctx.afterCommit(() => void committed.push(name))
      await change(ctx.db, first)
      await bothHaveOne()
      await change(ctx.db, second)
      return name
    })
  }
  const done = await Promise.all([changeBoth('there', anna.id, bo.id), changeBoth('back', bo.id, anna.id)])
  expect(done).toEqual(['there', 'back'])
  expect(committed.toSorted()).toEqual(['back', 'there'])
  // On a busy machine the repeated transaction can meet the other one again.
  expect(begun).toBeGreaterThanOrEqual(3)
  const rows = await app.ports.database.db
    .selectFrom('users')
    .select('name')
    .where('id', 'in', [anna.id, bo.id])
    .execute()
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set([committed.at(-1)]))
})

test('other failures are not repeated', async () => {
  const { ctx } = rename(await startApp(), '')
  let begun = 0
  const failing = ctx.transact(() => {
    begun += 1
    return Promise.reject(new Error('no'))
  })
  await expect(failing).rejects.toThrow('no')
  expect(begun).toBe(1)
})
