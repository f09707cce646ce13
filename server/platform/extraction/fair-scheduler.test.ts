import { expect, test } from 'vitest'
import { FairScheduler, type Slot } from './fair-scheduler.ts'
import type { Urgency } from './port.ts'

/** Records the names in the order of their slots; `leave` releases the first slot of that name. */
function createScheduler(atOnce: number, laterAtOnce: number) {
  const scheduler = new FairScheduler({ atOnce, laterAtOnce })
  const entered: string[] = []
  const slots = new Map<string, Slot>()
  const request = async (name: string, urgency: Urgency = 'later') => {
    const [person = ''] = name.split(' ')
    const slot = await scheduler.enter({ person, urgency })
    entered.push(name)
    slots.set(name, slot)
  }
  const leave = (name: string) => {
    slots.get(name)?.leave()
    return settled()
  }
  return { request: (...of: Parameters<typeof request>) => void request(...of), leave, entered, slots }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('the number of slots is limited', async () => {
  const { request, leave, entered } = createScheduler(2, 2)
  for (const name of ['anna', 'bob', 'carla']) request(name)
  await settled()
  expect(entered).toEqual(['anna', 'bob'])
  await leave('anna')
  expect(entered).toEqual(['anna', 'bob', 'carla'])
})

test('users alternate, regardless of their number of files', async () => {
  const { request, leave, entered } = createScheduler(1, 1)
  for (const name of ['anna 1', 'anna 2', 'anna 3', 'bob 1', 'bob 2']) request(name)
  for (const name of ['anna 1', 'bob 1', 'anna 2', 'bob 2']) {
    await settled()
    await leave(name)
  }
  await settled()
  expect(entered).toEqual(['anna 1', 'bob 1', 'anna 2', 'bob 2', 'anna 3'])
})

test('a second slot is preempted when another user has none, the latest one first', async () => {
  const { request, entered, slots } = createScheduler(3, 3)
  for (const name of ['anna 1', 'anna 2', 'anna 3', 'bob', 'carla', 'dan']) {
    request(name)
    await settled()
  }
  expect(entered).toEqual(['anna 1', 'anna 2', 'anna 3', 'bob', 'carla'])
  const preemptedNames = [...slots].filter(([, { preempted }]) => preempted.aborted).map(([name]) => name)
  expect(preemptedNames).toEqual(['anna 2', 'anna 3'])
})

test('requests of waiting users come first and have a reserved slot', async () => {
  const { request, leave, entered, slots } = createScheduler(2, 1)
  for (const name of ['anna', 'bob']) request(name)
  await settled()
  expect(entered).toEqual(['anna'])
  request('carla', 'now')
  request('dan', 'now')
  await settled()
  expect(entered).toEqual(['anna', 'carla'])
  await leave('anna')
  expect(entered).toEqual(['anna', 'carla', 'dan'])
  await leave('carla')
  expect(entered).toEqual(['anna', 'carla', 'dan', 'bob'])
  expect([...slots.values()].some(({ preempted }) => preempted.aborted)).toBe(false)
})

test('an idle reader is preempted by a waiting one, but not after it resumes', async () => {
  const { request, entered, slots } = createScheduler(2, 1)
  for (const name of ['anna', 'bob']) request(name, 'now')
  await settled()
  for (const name of ['anna', 'bob']) slots.get(name)?.idle()
  slots.get('bob')?.resume()
  for (const name of ['carla', 'dan']) request(name, 'now')
  await settled()
  expect(entered).toEqual(['anna', 'bob', 'carla'])
  const preemptedNames = [...slots].filter(([, { preempted }]) => preempted.aborted).map(([name]) => name)
  expect(preemptedNames).toEqual(['anna'])
  slots.get('bob')?.idle()
  await settled()
  expect(entered.at(-1)).toBe('dan')
})
