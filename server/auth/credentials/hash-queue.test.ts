import { describe, expect, test } from 'vitest'
import { HashQueue } from './hash-queue.ts'

const busy = (reason: string) => new Error(`busy: ${reason}`)

/** A task that ends when the test resolves it. */
function deferred() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, end: resolve }
}

describe('a hash queue', () => {
  test('never runs more tasks at once than its limit, and runs all of them', async () => {
    const queue = new HashQueue({ running: 2, admittedPerClient: 1, admitted: 1, admittedFirst: 1 })
    let [running, most, ended] = [0, 0, 0]
    const task = async () => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      ended += 1
    }
    await Promise.all(Array.from({ length: 50 }, (_, index) => queue.run(`client-${index % 7}`, task)))
    expect([most, ended]).toEqual([2, 50])
  })

  test('serves clients in turn, regardless of their number of tasks', async () => {
    const queue = new HashQueue({ running: 1, admittedPerClient: 1, admitted: 1, admittedFirst: 1 })
    const order: string[] = []
    const first = deferred()
    const add = (client: string) =>
      queue.run(client, async () => {
        order.push(client)
        await first.promise
      })
    const tasks = [add('a'), add('a'), add('a'), add('a'), add('b'), add('c'), add('b')]
    first.end()
    await Promise.all(tasks)
    expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a'])
  })

  test('delays a client by at most one task of each other client', async () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const queue = new HashQueue({ running: 1, admittedPerClient: 1, admitted: 1, admittedFirst: 1 })
      const random = (below: number) =>
        ((seed * 7919 + order.length * 104_729 + tasks.length * 31) % below) + 1
      const order: string[] = []
      const tasks: Promise<void>[] = []
      const add = (client: string) => void tasks.push(queue.run(client, async () => void order.push(client)))
      const others = random(9)
      for (let other = 0; other < others; other += 1)
        for (let task = random(30); task > 0; task -= 1) add(`other-${other}`)
      add('late')
      await Promise.all(tasks)
      // One task may have begun before; of the waiting ones, each client has one before the late one.
      expect(order.indexOf('late')).toBeLessThanOrEqual(others + 1)
      expect(order).toHaveLength(tasks.length)
    }
  })

  test('continues after a task that fails, and passes its error on', async () => {
    const queue = new HashQueue({ running: 1, admittedPerClient: 1, admitted: 1, admittedFirst: 1 })
    const failing = queue.run('a', () => Promise.reject(new Error('no hash')))
    const next = queue.run('a', () => Promise.resolve('hash'))
    await expect(failing).rejects.toThrow('no hash')
    expect(await next).toBe('hash')
  })

  test('admits a limited number of calls of one client and of all clients, and a first one of others', async () => {
    const queue = new HashQueue({ running: 1, admittedPerClient: 2, admitted: 3, admittedFirst: 4 })
    const end = deferred()
    const call = (client: string) => queue.admit(client, () => end.promise, busy)
    const admitted = [call('a'), call('a'), call('b')]
    await expect(call('a')).rejects.toThrow('busy: client')
    await expect(call('b')).rejects.toThrow('busy: total')
    admitted.push(call('c'))
    await expect(call('d')).rejects.toThrow('busy: total')
    end.end()
    await Promise.all(admitted)
    await expect(call('c')).resolves.toBeUndefined()
  })

  test('admits again after calls that failed', async () => {
    const queue = new HashQueue({ running: 1, admittedPerClient: 1, admitted: 1, admittedFirst: 1 })
    for (let time = 0; time < 5; time += 1)
      await expect(queue.admit('a', () => Promise.reject(new Error('wrong')), busy)).rejects.toThrow('wrong')
  })
})
