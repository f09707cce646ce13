import { t } from '#web/platform/i18n.ts'

/** Tools whose names have a translation. */
const NAMED = ['current_datetime', 'dice_roll'] as const

/** The name of a tool for users; one without a translation is its name in words: `add_row` as `Add row`. */
export function toolName(name: string): string {
  const named = NAMED.find((known) => known === name)
  if (named) return t(`models.toolNames.${named}`)
  const words = name.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
