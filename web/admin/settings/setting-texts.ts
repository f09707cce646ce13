import type { AdminSetting, SettingName } from '#contract/settings.ts'
import { t } from '#web/platform/i18n.ts'
import type { SearchOption } from '#web/ui/forms/SearchSelect.tsx'

/** The label and help of a setting in the current language; in English when there is no translation. */
export function textsOf({ settingName, label, help }: AdminSetting): { label: string; help: string } {
  const name = settingName as SettingName
  return {
    label: t(`settingTexts.${name}.label`, { defaultValue: label }),
    help: t(`settingTexts.${name}.help`, { defaultValue: help }),
  }
}

/** The label of a value. */
export function valueInWords({ kind, choices }: AdminSetting, value: string): string {
  if (value === '') return t('settings.empty')
  const isWord = kind === 'boolean' || choices.includes(value)
  return isWord ? t(`settings.values.${value as 'true'}`, { defaultValue: value }) : value
}

/** Adds the selected id when it is not among the options any more. */
export const withChosen = (options: SearchOption[], id: string): SearchOption[] =>
  options.some(({ value }) => value === id)
    ? options
    : [...options, { value: id, label: t('settings.unknown', { id }) }]
