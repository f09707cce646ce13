import { setImmediate as nextTask } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { RunFollowers } from './run-followers.ts'
import type { LoggedEvent, RunPlace } from './run-store.ts'

const RUN = 'run'
const started: LoggedEvent = { seq: 1, event: { name: 'start', payload: { model: 'm', attempt: 1 } } }
const delta = (seq: number): LoggedEvent => ({ seq, event: { name: 'delta', payload: { text: `${seq} ` } } })
const log = (last: number) => [started, ...Array.from({ length: last - 1 }, (_, index) => delta(index + 2))]

/** A log whose reads are answered one by one by a test. */
function createReads() {
  const waiting: { places: RunPlace[]; answer(events: LoggedEvent[]): void; fail(error: Error): void }[] = []
  const read = (places: RunPlace[]) =>
    new Promise<Map<string, LoggedEvent[]>>((done, fail) => {
      const answer = (events: LoggedEvent[]) => done(new Map(places.map(({ runId }) => [runId, events])))
      waiting.push({ places, answer, fail })
    })
  return { read, next: () => waiting.shift()! }
}

function createFollower() {
  const seen: number[] = []
  let ends = 0
  const follower = {
    deliver: (events: LoggedEvent[]) => void seen.push(...events.map(({ seq }) => seq)),
    ended: () => void (ends += 1),
  }
  return { follower, seen, ends: () => ends }
}

describe('subscribing to a run', () => {
  test('returns past events, then new ones, each once', async () => {
    const { read, next } = createReads()
    const followers = new RunFollowers(read)
    const { follower, seen } = createFollower()
    const adding = followers.add(RUN, 1, follower)
    followers.dispatch(RUN, [delta(3), delta(4)])
    const past = next()
    expect(past.places).toEqual([{ runId: RUN, after: 1 }])
    past.answer([delta(2), delta(3)])
    await adding
    followers.dispatch(RUN, [delta(4), delta(5)])
    expect(seen).toEqual([2, 3, 4, 5])
  })

  test('includes events that another process stored while the past was read', async () => {
    const { read, next } = createReads()
    const followers = new RunFollowers(read)
    const { follower, seen } = createFollower()
    const adding = followers.add(RUN, 0, follower)
    const past = next()
    const catching = followers.catchUp([RUN])
    next().answer(log(4))
    await catching
    past.answer(log(2))
    await adding
    expect(seen).toEqual([1, 2, 3, 4])
  })

  test('reads again when the run grew during a read', async () => {
    const { read, next } = createReads()
    const followers = new RunFollowers(read)
    const { follower, seen } = createFollower()
    const adding = followers.add(RUN, 0, follower)
    next().answer([])
    await adding
    const catching = followers.catchUp([RUN])
    await followers.catchUp([RUN])
    next().answer(log(2))
    await Promise.resolve()
    await expect.poll(() => seen).toEqual([1, 2])
    next().answer([delta(3)])
    await catching
    expect(seen).toEqual([1, 2, 3])
  })

  test('reads all runs that grew during a read at once', async () => {
    const { read, next } = createReads()
    const followers = new RunFollowers(read)
    const runs = ['one', 'two', 'three']
    for (const run of runs) followers.addAtEnd(run, 1, createFollower().follower)
    const catching = followers.catchUp(['one'])
    await followers.catchUp(['two', 'unread'])
    await followers.catchUp(['three'])
    next().answer([delta(2)])
    await nextTask()
    const second = next()
    expect(second.places).toEqual([
      { runId: 'two', after: 1 },
      { runId: 'three', after: 1 },
    ])
    second.answer([delta(2)])
    await catching
  })

  test('returns nothing after a gap: the end contains the complete answer', async () => {
    const { read, next } = createReads()
    const followers = new RunFollowers(read)
    const { follower, seen, ends } = createFollower()
    const adding = followers.add(RUN, 0, follower)
    followers.dispatch(RUN, [delta(7)])
    next().answer([])
    await adding
    followers.dispatch(RUN, [delta(8)])
    followers.end(RUN, { seq: 9 })
    expect(seen).toEqual([])
    expect(ends()).toBe(1)
  })

  test('continues with a later attempt, whose numbers continue those of the first', async () => {
    const { read, next } = createReads()
    const followers = new RunFollowers(read)
    const { follower, seen } = createFollower()
    const adding = followers.add(RUN, 0, follower)
    next().answer([{ ...started, seq: 9 }, delta(10)])
    await adding
    expect(seen).toEqual([9, 10])
  })

  test('ends when asked to, and when the past cannot be read', async () => {
    const { read, next } = createReads()
    const followers = new RunFollowers(read)
    const { follower, seen } = createFollower()
    const adding = followers.add(RUN, 0, follower)
    next().answer([started])
    const stop = await adding
    stop()
    followers.dispatch(RUN, [delta(2)])
    expect(seen).toEqual([1])
    const failing = followers.add(RUN, 0, follower)
    next().fail(new Error('away'))
    await expect(failing).rejects.toThrow('away')
    expect(followers.has(RUN)).toBe(false)
  })
})
