import { textGroup } from '#web/platform/texts.ts'
import type { SettingTexts } from './de-settings.ts'

export const texts = {
  admin: textGroup(
    async () => (await import('./en.ts')).enAdmin,
    async () => (await import('./de.ts')).deAdmin,
  ),
  settings: textGroup(
    async () => ({}),
    async () => (await import('./de-settings.ts')).deSettings,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
  interface TranslatedTexts {
    settingTexts: SettingTexts
  }
}
