import type { AdminSetting } from '#contract/settings.ts'

/** A setting for tests. */
export const aSetting = (given: Partial<AdminSetting>): AdminSetting => ({
  settingName: 'ofTomorrow',
  settingValue: '',
  defaultValue: '',
  isChanged: false,
  label: given.settingName ?? 'ofTomorrow',
  help: '',
  kind: 'text',
  choices: [],
  updatedAt: null,
  ...given,
})
