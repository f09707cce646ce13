import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { freePort } from '#server/testing/free-port.ts'
import { startApp } from '#server/testing/harness.ts'
import { atEndOfTest } from '#server/testing/test-ends.ts'
import { openDatabase } from '../db/database.ts'
import { drainJobs, enqueueJob, job, startJobWorker } from './jobs.ts'

const count = job('count', z.object({ number: z.number() }))

test('workers run more jobs at once than the queue has connections, and open no others', async () => {
  const { ports, logged } = await startApp()
  const { db, pool, queue } = ports.database
  const { promise: all, resolve: release } = Promise.withResolvers<void>()
  const begun: number[] = []
  const handler = {
    name: count.name,
    isLong: true,
    run: async (payload: unknown) => {
      begun.push(count.payload.parse(payload).number)
      if (begun.length === 8) release()
      await all
    },
  }
  const opened = pool.totalCount
  const worker = await startJobWorker(queue, [handler], ports.log)
  atEndOfTest(() => worker.stop())
  for (let number = 0; number < 30; number += 1) await enqueueJob(db, count, { number })
  await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(30)
  expect(begun.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, index) => index))
  expect(queue.totalCount).toBeLessThanOrEqual(4)
  expect(pool.totalCount).toBeLessThanOrEqual(opened + 1)
  expect(logged.filter(({ msg }) => msg === 'job worker')).toEqual([])
})

test('the end of a job is logged, that of a scheduled one for debugging only, and failures always', async () => {
  const { ports, logged } = await startApp()
  const { db, queue } = ports.database
  const names = ['asked', 'scheduled', 'broken']
  const handlers = [
    { name: 'asked', run: async () => undefined },
    { name: 'scheduled', cron: '0 3 * * *', run: async () => undefined },
    { name: 'broken', cron: '0 3 * * *', run: () => Promise.reject(new Error('broken')) },
  ]
  for (const name of names) await enqueueJob(db, job(name, z.object({})), {}, { attempts: 1 })
  await drainJobs(queue, handlers, ports.log)
  const entries = logged.filter(({ job: name }) => names.includes(String(name)))
  expect(entries.map(({ job: name, msg }) => `${String(name)}: ${String(msg)}`).toSorted()).toEqual([
    'asked: job done',
    'broken: job failed',
  ])
})

test('the end of a job is stored when the database can be reached again', { timeout: 60_000 }, async () => {
  const { ports } = await startApp()
  const { db, connection } = ports.database
  const route = await openRoute(connection)
  const { promise: outage, resolve: endJob } = Promise.withResolvers<void>()
  const begun: unknown[] = []
  const handler = {
    name: count.name,
    run: async (payload: unknown) => {
      begun.push(payload)
      await outage
    },
  }
  const { queue, close } = openDatabase({ ...connection, host: '127.0.0.1', port: route.port })
  atEndOfTest(close)
  const worker = await startJobWorker(queue, [handler], ports.log)
  atEndOfTest(() => worker.stop())
  await enqueueJob(db, count, { number: 1 })
  await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(1)
  route.close()
  endJob()
  await expect.poll(route.refused, { timeout: 20_000 }).toBeGreaterThan(3)
  route.open()
  const queued = async () => {
    const { rows } = await ports.database.pool.query<{ jobs: number }>(
      'select count(*)::integer as jobs from graphile_worker.jobs where task_identifier = $1',
      [count.name],
    )
    return rows[0]?.jobs
  }
  await expect.poll(queued, { timeout: 30_000 }).toBe(0)
  expect(begun).toHaveLength(1)
  expect(worker.isAlive()).toBe(true)
})

/** A way to the database over TCP that can be closed and opened again. */
async function openRoute({ host = '', port = 5432 }: { host?: string; port?: number }) {
  const sockets = new Set<Socket>()
  let isOpen = true
  let refused = 0
  const server = createServer((socket) => {
    if (!isOpen) {
      refused += 1
      return socket.destroy()
    }
    const target = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    for (const end of [socket, target]) {
      sockets.add(end)
      end.on('error', () => undefined)
    }
    socket.pipe(target).pipe(socket)
  })
  const close = () => {
    isOpen = false
    for (const socket of sockets) socket.destroy()
  }
  const listenPort = await freePort()
  server.listen(listenPort, '127.0.0.1')
  await once(server, 'listening')
  atEndOfTest(() => {
    close()
    server.close()
  })
  return { port: listenPort, open: () => (isOpen = true), close, refused: () => refused }
}
