import type { ReactNode } from 'react'

interface SettingsSection {
  /** The sections of all domains, in a tab or group, are shown in ascending order of this number. */
  position: number
  /** A lazy component; `fallback` is shown until its code has come. */
  Section: ((props: { fallback?: ReactNode }) => ReactNode) & { load: () => Promise<unknown> }
}

export interface ProfileSection extends SettingsSection {
  id: string
  tab: ProfileTab
  /** Its heading and what it is for, which a search finds; they are loaded with the page. */
  texts: () => string[]
  /** An administrator who acts as the user can use it as well. */
  isForImpersonator?: boolean
}

/** The groups of the sections of the administration, in order. */
export const ADMIN_GROUPS = ['people', 'messages', 'models', 'system'] as const
export type AdminGroup = (typeof ADMIN_GROUPS)[number]

export interface AdminSection extends SettingsSection {
  /** Its name in the address. */
  id: string
  group: AdminGroup
  label: () => string
  icon: ReactNode
}

/**
 * The tabs of the settings in order, with their numbers in the address. Numbers of earlier versions lead to the tab
 * that has their content now: 2 was all settings, 3 API keys, 4 mementos, 5 usage.
 */
export const PROFILE_TABS = {
  profile: 0,
  community: 1,
  preferences: 2,
  instructions: 4,
  security: 3,
  data: 5,
} as const

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
    admin: ADMIN_GROUPS.flatMap((group) =>
      sections.admin.filter((section) => section.group === group).toSorted(byPosition),
    ),
  }
}

export const profileSections = () => registered.profile
export const adminSections = () => registered.admin

const byPosition = (a: SettingsSection, b: SettingsSection) => a.position - b.position
