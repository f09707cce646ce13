import { PROFILE_TABS, type ProfileTab } from '#web/platform/settings-sections.ts'

/** The tab that a number in the address means; the first one where it means none. */
export function profileTabOf(number: number | undefined): ProfileTab {
  const names = Object.keys(PROFILE_TABS) as ProfileTab[]
  return names.find((name) => PROFILE_TABS[name] === number) ?? 'profile'
}
