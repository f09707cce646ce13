import type { AdminSetting } from '#contract/settings.ts'

/** The properties of every setting control. */
export interface SettingControlProps {
  setting: AdminSetting
  isBusy: boolean
  error?: string
  onChange: (value: string) => void
}
