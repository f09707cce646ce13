import { expect, test } from 'vitest'
import { answerVersions } from './answer-versions.ts'
import { aQuest } from './quest-fixture.ts'
import { EMPTY_STREAM } from './run-stream.ts'

const textsOf = (quest: Parameters<typeof answerVersions>[0], text: string) =>
  answerVersions(quest, { ...EMPTY_STREAM, text }).map((version) => `${version.text}|${version.isLive}`)

test('lists a new answer after the earlier ones', () => {
  expect(textsOf(aQuest({ replies: ['One'] }), 'Tw')).toEqual(['One|false', 'Tw|true'])
})

test('replaces the cut answer with the continued one, which is never shorter', () => {
  const quest = aQuest({ replies: ['One', 'Two and'], isContinuing: true })
  expect(textsOf(quest, '')).toEqual(['One|false', 'Two and|true'])
  expect(textsOf(quest, 'Two and three')).toEqual(['One|false', 'Two and three|true'])
  expect(answerVersions(quest, undefined).map(({ text }) => text)).toEqual(['One', 'Two and'])
})
