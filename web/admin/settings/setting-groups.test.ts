import { expect, test } from 'vitest'
import { type AdminSetting, SETTING_NAMES } from '#contract/settings.ts'
import { settingsByGroup } from './setting-groups.ts'

const aSetting = (settingName: string): AdminSetting => ({
  settingName,
  settingValue: '',
  defaultValue: '',
  isChanged: false,
  label: settingName,
  help: '',
  kind: 'text',
  choices: [],
  updatedAt: null,
})

const namesOf = (settings: AdminSetting[]) => settings.map(({ settingName }) => settingName)

test('every setting is in one group, in the order of the server', () => {
  const groups = settingsByGroup(SETTING_NAMES.map(aSetting))
  expect(groups.map(({ group }) => group)).toEqual(['access', 'models', 'tools', 'files', 'pages'])
  expect(groups.flatMap(({ settings }) => namesOf(settings)).toSorted()).toEqual(
    [...SETTING_NAMES].toSorted(),
  )
  expect(namesOf(groups[0]?.settings ?? [])).toEqual(['registrationMode', 'enforceMFA'])
})

test('an unknown setting is shown, and an empty group is not', () => {
  expect(settingsByGroup([aSetting('ofTomorrow')]).map(({ group }) => group)).toEqual(['files'])
})
