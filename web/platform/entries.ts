import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCallback } from 'react'
import type { CurrentUser } from '#contract/users.ts'

/** The address of a page, from a `paths.ts`. */
export interface PageAddress {
  to: string
  params?: object
  search?: object
}

export type OpenPage = (page: PageAddress) => void

/** Opens a page, or does something else. */
export type Choose = { page: () => PageAddress } | ((openPage: OpenPage) => void)

/** Something that users can choose in the navigation, the account menu or the command palette. */
export interface Entry {
  id: string
  label: () => string
  icon: ReactNode
  /** The entries of all domains are shown in ascending order of this number. */
  position: number
  choose: Choose
  /** Only these users have it. */
  isFor?: (user: CurrentUser) => boolean
  /** A hook: whether there is something new, which a dot shows. */
  useIsNew?: () => boolean
  /** A hook: how many new things there are, which the entry shows. */
  useCount?: () => number
}

/**
 * The one definition of an action: the palette, menus and shortcuts refer to it by its id. Without `choose` it is
 * available while a screen handles it (`useCommandHandlers`).
 */
export interface CommandEntry extends Omit<Entry, 'choose'> {
  choose?: Choose
  /** Its name in a menu of the thing that it changes, which need not name the thing. */
  menuLabel?: () => string
  keywords?: () => string
  /** `here` are the actions on what the page shows. */
  group: 'here' | 'go' | 'do' | 'view'
  /** A hook: whether the site has it, as administrators decide; asked for its users only. */
  useIsPermitted?: () => boolean
  isDestructive?: boolean
  /**
   * Its shortcut, as in `Mod+Shift+O`: `Mod` is ⌘ on Apple keyboards and Ctrl elsewhere. Without `Mod` or `Alt` it is
   * ignored while the user is typing.
   */
  keys?: string
  /** Its shortcut also works over an item on the full screen: it opens a dialog above it. */
  opensAbove?: boolean
  /** A widget handles the keys itself. */
  isKeyOfWidget?: boolean
}

/** Shows a command in another place, there under a shorter name if it needs one. */
export interface CommandReference extends Pick<Entry, 'position' | 'useIsNew' | 'useCount'> {
  command: string
  label?: () => string
}

export interface NavigationPlace {
  /**
   * `top` is beside the name of the program, with a dot while there is something new; `strip` is only in the collapsed navigation.
   */
  place: 'list' | 'top' | 'strip'
  /** Highlighted while its page is open. */
  isPlace?: boolean
}

export interface AccountPlace {
  /** The groups are shown in this order, those about the site in one line. */
  group: 'account' | 'administration' | 'help' | 'session' | 'site'
}

export type NavigationEntry = (Entry | CommandReference) & NavigationPlace
export type AccountEntry = (Entry | CommandReference) & AccountPlace

/** Something that the command palette finds by its name. */
export interface PaletteItem extends Pick<Entry, 'id' | 'icon' | 'choose'> {
  label: string
  /** Shown after the name. */
  detail?: string
  /** Other words by which users search for it. */
  keywords?: string
}

/** Things of one kind that the command palette finds. */
export interface PaletteGroup {
  id: string
  label: () => string
  isFor?: Entry['isFor']
  /** After all other groups, however well it matches. */
  isLast?: boolean
  /** Those that this browser knows, in order; the palette searches them without the server. */
  list: () => PaletteItem[] | Promise<PaletteItem[]>
  /** More from the server, by a text. */
  find?: (text: string, signal: AbortSignal) => Promise<PaletteItem[]>
}

/** What the command palette asks before a command runs. `subject` is the name of what the command changes. */
export type PaletteStep = { label: string; subject: string } & (
  | { kind: 'text'; initial: string; maxLength?: number; confirm: (text: string) => void }
  | { kind: 'list'; list: () => PaletteItem[] }
)

export const runEntry = ({ choose }: Pick<Entry, 'choose'>, openPage: OpenPage) =>
  typeof choose === 'function' ? choose(openPage) : openPage(choose.page())

/** Those that the user has, in order; none for some users as long as the user is not known. */
export function entriesFor<E extends Pick<Entry, 'position' | 'isFor'>>(
  entries: readonly E[],
  user: CurrentUser | undefined,
): E[] {
  return entries
    .filter(({ isFor }) => isFor === undefined || (user !== undefined && isFor(user)))
    .toSorted((a, b) => a.position - b.position)
}

/** Opens the page of an entry. The types of the router cannot check it: manifests are part of these types. */
export function useOpenPage(): OpenPage {
  const navigate = useNavigate()
  return useCallback((page) => void navigate(page as never), [navigate])
}
