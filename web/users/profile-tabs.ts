import { PROFILE_TABS, type ProfileTab } from '#web/platform/settings-sections.ts'

/** The tab of a number in the address; the first one if it is invalid. */
export function profileTabOf(number: number | undefined): ProfileTab {
  const names = Object.keys(PROFILE_TABS) as ProfileTab[]
  return names.find((name) => PROFILE_TABS[name] === number) ?? 'profile'
}
