import { expect, test } from 'vitest'
import { minuteOf, timeOf } from './minutes.ts'

test.each([
  ['00:00', 0],
  ['07:05', 425],
  ['23:59', 1439],
])('%s is the minute %i of the day', (time, minute) => {
  expect([minuteOf(time), timeOf(minute)]).toEqual([minute, time])
})

test.each(['', '7', '7:05'])('%j is no time', (time) => {
  expect(minuteOf(time)).toBeUndefined()
})
