import { expect, test } from 'vitest'
import { FairScheduler, type Place } from './fair-scheduler.ts'
import type { Urgency } from './port.ts'

/** Who came in so far, in this order; `leave` lets the first of that name go. */
function openPlaces(atOnce: number, laterAtOnce: number) {
  const places = new FairScheduler({ atOnce, laterAtOnce })
  const entered: string[] = []
  const inside = new Map<string, Place>()
  const come = async (name: string, urgency: Urgency = 'later') => {
    const [person = ''] = name.split(' ')
    const place = await places.enter({ person, urgency })
    entered.push(name)
    inside.set(name, place)
  }
  const leave = (name: string) => {
    inside.get(name)?.leave()
    return settled()
  }
  return { come: (...of: Parameters<typeof come>) => void come(...of), leave, entered, inside }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('no more are inside than there are places', async () => {
  const { come, leave, entered } = openPlaces(2, 2)
  for (const name of ['anna', 'bob', 'carla']) come(name)
  await settled()
  expect(entered).toEqual(['anna', 'bob'])
  await leave('anna')
  expect(entered).toEqual(['anna', 'bob', 'carla'])
})

test('people alternate, however many files one of them has', async () => {
  const { come, leave, entered } = openPlaces(1, 1)
  for (const name of ['anna 1', 'anna 2', 'anna 3', 'bob 1', 'bob 2']) come(name)
  for (const name of ['anna 1', 'bob 1', 'anna 2', 'bob 2']) {
    await settled()
    await leave(name)
  }
  await settled()
  expect(entered).toEqual(['anna 1', 'bob 1', 'anna 2', 'bob 2', 'anna 3'])
})

test('a second place is lent: of what somebody has beyond their share, the last begun is taken back', async () => {
  const { come, entered, inside } = openPlaces(3, 3)
  for (const name of ['anna 1', 'anna 2', 'anna 3', 'bob', 'carla', 'dan']) {
    come(name)
    await settled()
  }
  expect(entered).toEqual(['anna 1', 'anna 2', 'anna 3', 'bob', 'carla'])
  const recalled = [...inside].filter(([, { preempted }]) => preempted.aborted).map(([name]) => name)
  expect(recalled).toEqual(['anna 2', 'anna 3'])
})

test('what somebody waits for goes first, and has a place that nothing else takes', async () => {
  const { come, leave, entered, inside } = openPlaces(2, 1)
  for (const name of ['anna', 'bob']) come(name)
  await settled()
  expect(entered).toEqual(['anna'])
  come('carla', 'now')
  come('dan', 'now')
  await settled()
  expect(entered).toEqual(['anna', 'carla'])
  await leave('anna')
  expect(entered).toEqual(['anna', 'carla', 'dan'])
  await leave('carla')
  expect(entered).toEqual(['anna', 'carla', 'dan', 'bob'])
  expect([...inside.values()].some(({ preempted }) => preempted.aborted)).toBe(false)
})

test('who rests gives way to who waits, and to nobody once they go on', async () => {
  const { come, entered, inside } = openPlaces(2, 1)
  for (const name of ['anna', 'bob']) come(name, 'now')
  await settled()
  for (const name of ['anna', 'bob']) inside.get(name)?.idle()
  inside.get('bob')?.resume()
  for (const name of ['carla', 'dan']) come(name, 'now')
  await settled()
  expect(entered).toEqual(['anna', 'bob', 'carla'])
  const recalled = [...inside].filter(([, { preempted }]) => preempted.aborted).map(([name]) => name)
  expect(recalled).toEqual(['anna'])
  inside.get('bob')?.idle()
  await settled()
  expect(entered.at(-1)).toBe('dan')
})
