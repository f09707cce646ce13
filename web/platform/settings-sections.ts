import type { ReactNode } from 'react'

interface SettingsSection {
  /** The sections of all domains are shown in ascending order of this number. */
  position: number
  /** A lazy component; `meanwhile` is shown until its code has come. */
  Section: ((props: { meanwhile?: ReactNode }) => ReactNode) & { load: () => Promise<unknown> }
}

export interface ProfileSection extends SettingsSection {
  id: string
  tab: ProfileTab
  /** An administrator who acts as the user can use it as well. */
  isForImpersonator?: boolean
}

export interface AdminSection extends SettingsSection {
  /** Its name in the address. */
  id: string
  label: () => string
  icon: ReactNode
}

/** The numbers of the tabs in the address of the profile. 1, 3, 4 and 5 belong to domains that are still to come. */
export const PROFILE_TABS = { profile: 0, settings: 2 } as const

export type ProfileTab = keyof typeof PROFILE_TABS

interface Sections {
  profile: readonly ProfileSection[]
  admin: readonly AdminSection[]
}

let registered: Sections = { profile: [], admin: [] }

/** Called once by the application with the sections of all domains. */
export function registerSections(sections: Sections) {
  registered = {
    profile: sections.profile.toSorted(byPosition),
    admin: sections.admin.toSorted(byPosition),
  }
}

export const profileSections = () => registered.profile
export const adminSections = () => registered.admin

const byPosition = (a: SettingsSection, b: SettingsSection) => a.position - b.position
