/** The numbers of the tabs in the address of the profile. 1, 3, 4 and 5 belong to domains that are still to come. */
export const PROFILE_TABS = { profile: 0, settings: 2 } as const

export type ProfileTab = keyof typeof PROFILE_TABS

/** The tab that a number in the address means; the first one where it means none. */
export function profileTabOf(number: number | undefined): ProfileTab {
  const names = Object.keys(PROFILE_TABS) as ProfileTab[]
  return names.find((name) => PROFILE_TABS[name] === number) ?? 'profile'
}
