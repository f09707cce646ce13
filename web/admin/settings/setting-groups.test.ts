import { expect, test } from 'vitest'
import { type AdminSetting, SETTING_NAMES } from '#contract/settings.ts'
import { aSetting } from './setting-fixture.ts'
import { groupNamed, settingsByGroup } from './setting-groups.ts'

const namesOf = (settings: AdminSetting[]) => settings.map(({ settingName }) => settingName)

test('every setting is in one group, in the order of the server', () => {
  const groups = settingsByGroup(SETTING_NAMES.map((settingName) => aSetting({ settingName })))
  expect(groups.map(({ group }) => group)).toEqual(['access', 'models', 'tools', 'files', 'pages'])
  expect(groups.flatMap(({ settings }) => namesOf(settings)).toSorted()).toEqual(
    [...SETTING_NAMES].toSorted(),
  )
  expect(namesOf(groups[0]?.settings ?? [])).toEqual(['registrationMode', 'enforceMFA'])
})

test('an unknown setting is shown, and an empty group is not', () => {
  expect(settingsByGroup([aSetting({ settingName: 'ofTomorrow' })]).map(({ group }) => group)).toEqual([
    'files',
  ])
})

test('an address without a group, or with one that does not exist, leads to the first', () => {
  const groups = settingsByGroup(SETTING_NAMES.map((settingName) => aSetting({ settingName })))
  expect(groupNamed('tools', groups)).toBe('tools')
  expect(groupNamed(undefined, groups)).toBe('access')
  expect(groupNamed('gone', groups)).toBe('access')
})
