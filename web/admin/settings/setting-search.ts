import type { AdminSetting } from '#contract/settings.ts'
import { textsOf } from './setting-texts.ts'

/** The settings whose texts, in the current language, or name contain each word of the search. */
export function settingsMatching(settings: AdminSetting[], search: string): AdminSetting[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return settings.filter((setting) => {
    const { label, help } = textsOf(setting)
    const text = `${label} ${help} ${setting.settingName}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
