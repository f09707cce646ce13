import { beforeAll, expect, test } from 'vitest'
import { startI18n } from '#web/platform/i18n.ts'
import { enAdmin } from '../locales/en.ts'
import { aSetting } from './setting-fixture.ts'
import { settingsMatching } from './setting-search.ts'

beforeAll(() => startI18n(enAdmin))

const settings = [
  aSetting({ settingName: 'ofTomorrow', label: 'Default model', help: 'Used until a user selects a model' }),
  aSetting({ settingName: 'ofNextWeek', label: 'Chunk size', help: 'Characters of a chunk' }),
]

const found = (search: string) => settingsMatching(settings, search).map(({ label }) => label)

test('finds settings by words of their label and help, in any order and case', () => {
  expect(found('MODEL default')).toEqual(['Default model'])
  expect(found('characters')).toEqual(['Chunk size'])
  expect(found('model characters')).toEqual([])
})

test('finds settings by the name that the API has for them', () => {
  expect(found('ofnext')).toEqual(['Chunk size'])
})
