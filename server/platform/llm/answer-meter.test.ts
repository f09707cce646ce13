import { expect, test } from 'vitest'
import { AnswerMeter } from './answer-meter.ts'

test('an answer that lasts more than an hour exceeds the limit', () => {
  let now = 0
  const meter = new AnswerMeter(() => now)
  now = 3_600_000
  meter.noteContent()
  expect(meter.takeBytes(1)).toBe(true)
  now += 1
  expect(meter.takeBytes(1)).toBe(false)
})

test('an answer without content for more than ten minutes is silent, also when pings arrive', () => {
  let now = 0
  const meter = new AnswerMeter(() => now)
  for (; now <= 600_000; now += 30_000) expect(meter.takeBytes(10)).toBe(true)
  expect(meter.takeBytes(10)).toBe(false)
  expect(meter.isSilent()).toBe(true)
  meter.noteContent()
  expect(meter.takeBytes(10)).toBe(true)
})

test('content resets the count of bytes without content', () => {
  const meter = new AnswerMeter()
  for (let round = 0; round < 20; round += 1) {
    expect(meter.takeBytes(7_000_000)).toBe(true)
    expect(meter.takeEvents(19_000)).toBe(true)
    meter.noteContent()
  }
  expect(meter.takeEvents(20_001)).toBe(false)
  expect(meter.takeBytes(8_000_001)).toBe(false)
})

test('an answer has a maximum size even when all of it is content', () => {
  const meter = new AnswerMeter()
  let isWithin = true
  for (let round = 0; round < 100 && isWithin; round += 1) {
    isWithin = meter.takeBytes(7_000_000)
    meter.noteContent()
  }
  expect(isWithin).toBe(false)
})
