import type { AdminSetting, SettingName } from '#contract/settings.ts'
import { t } from '#web/platform/i18n.ts'
import type { SearchOption } from '#web/ui/forms/SearchSelect.tsx'

/** What a setting is called and does, in the chosen language; as the server says it where that has no words for it. */
export function textsOf({ settingName, label, help }: AdminSetting): { label: string; help: string } {
  const name = settingName as SettingName
  return {
    label: t(`settingTexts.${name}.label`, { defaultValue: label }),
    help: t(`settingTexts.${name}.help`, { defaultValue: help }),
  }
}

/** A value in words. */
export function valueInWords({ kind, choices }: AdminSetting, value: string): string {
  if (value === '') return t('settings.empty')
  const isWord = kind === 'boolean' || choices.includes(value)
  return isWord ? t(`settings.values.${value as 'true'}`, { defaultValue: value }) : value
}

/** With what is chosen, also where that is not there any more. */
export const withChosen = (options: SearchOption[], id: string): SearchOption[] =>
  options.some(({ value }) => value === id)
    ? options
    : [...options, { value: id, label: t('settings.unknown', { id }) }]
