import { expect, test } from 'vitest'
import { expectedHeight } from './expected-height.ts'
import { aQuest } from './quest-fixture.ts'
import { threadSlots } from './thread-slots.ts'

const heightOf = (reply: string) =>
  expectedHeight(
    threadSlots({ quests: [aQuest({ prompt: 'How high?', replies: [reply] })], total: 1 }, []).rowAt(0),
  )

test('expects more height for more lines and for longer ones', () => {
  const short = heightOf('Two metres.')
  expect(heightOf('Two\nmetres.')).toBeGreaterThan(short)
  expect(heightOf('Two metres. '.repeat(20))).toBeGreaterThan(heightOf('Two\nmetres.'))
})
