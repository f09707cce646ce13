import type { AdminSetting } from '#contract/settings.ts'

/** What every way of changing a setting is given. */
export interface SettingControlProps {
  setting: AdminSetting
  isBusy: boolean
  error?: string
  onChange: (value: string) => void
}
