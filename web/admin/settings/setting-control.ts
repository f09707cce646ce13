import type { AdminSetting } from '#contract/settings.ts'

/** The properties of every setting control. */
export interface SettingControlProps {
  setting: AdminSetting
  isBusy: boolean
  /** Whether the last change was saved. */
  isSaved: boolean
  error?: string
  onChange: (value: string) => void
  /** Forgets a change that was refused. */
  onUndo: () => void
}
