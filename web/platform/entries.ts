import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCallback } from 'react'
import type { CurrentUser } from '#contract/users.ts'
import type { Command } from './commands.ts'
import { currentUser } from './current-user.ts'

/** The address of a page, from a `paths.ts`. */
export interface PageAddress {
  to: string
  params?: object
  search?: object
}

export type OpenPage = (page: PageAddress) => void

/** Something that users can choose in the navigation, the account menu or the command palette. */
export interface Entry {
  id: string
  label: () => string
  icon: ReactNode
  /** The entries of all domains are shown in ascending order of this number. */
  position: number
  /** Opens a page, or does something else. */
  choose: { page: () => PageAddress } | ((openPage: OpenPage) => void)
  /** Only these users have it. */
  isFor?: (user: CurrentUser) => boolean
  /** A hook: whether there is something new, which a dot shows. */
  useIsNew?: () => boolean
}

/** A command that is there on every page. */
export interface CommandEntry extends Entry {
  keywords?: () => string
  group: Command['group']
}

export interface NavigationEntry extends Entry {
  /**
   * `top` is beside the name of the program while there is something new; `strip` is only in the collapsed navigation.
   */
  place: 'list' | 'top' | 'strip'
  /** The id of a registered shortcut. */
  shortcut?: string
  /** Highlighted while its page is open. */
  isPlace?: boolean
}

export interface AccountEntry extends Entry {
  /** The entries of the session follow the others. */
  group: 'account' | 'session'
  /** The id of a registered shortcut. */
  shortcut?: string
}

/** Things that the command palette finds by their names. */
export interface PaletteGroup {
  id: string
  label: () => string
  list: () => { id: string; label: string; icon: ReactNode; page: PageAddress }[]
}

export const runEntry = ({ choose }: Pick<Entry, 'choose'>, openPage: OpenPage) =>
  typeof choose === 'function' ? choose(openPage) : openPage(choose.page())

/** Those that the user has, in order; none for some users as long as the user is not known. */
export function entriesFor<E extends Entry>(entries: readonly E[], user: CurrentUser | undefined): E[] {
  return entries
    .filter(({ isFor }) => isFor === undefined || (user !== undefined && isFor(user)))
    .toSorted((a, b) => a.position - b.position)
}

/** The same for the user of the session. */
export const useEntries = <E extends Entry>(entries: readonly E[]) =>
  entriesFor(entries, useQuery(currentUser()).data)

/** Opens the page of an entry. The types of the router cannot check it: manifests are part of these types. */
export function useOpenPage(): OpenPage {
  const navigate = useNavigate()
  return useCallback((page) => void navigate(page as never), [navigate])
}
