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

test.each([null, { text: 'Two metres.' }])(
  'expects a height where the replies are %j, no list',
  (replies) => {
    const quest = { ...aQuest({ prompt: 'How high?' }), replies: replies as never }
    expect(expectedHeight(threadSlots({ quests: [quest], total: 1 }, []).rowAt(0))).toBeGreaterThan(0)
  },
)
