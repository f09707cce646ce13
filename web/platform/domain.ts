import type { AnyRoute, AnyRouter, ParsedLocation } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { DialogComponents } from './dialogs.ts'
import type { AccountEntry, CommandEntry, NavigationEntry, PageAddress, PaletteGroup } from './entries.ts'
import type { InboxTab } from './inbox-tabs.ts'
import type { LocalTableDefinitions } from './local-database.ts'
import type { AdminSection, ProfileSection } from './settings-sections.ts'
import type { TextLoaders } from './texts.ts'

/** What a domain can do with the whole program. */
export interface Program {
  router: AnyRouter
  /** Removes everything that this browser keeps for these users. */
  forgetUsers(userIds: string[]): Promise<void>
}

/**
 * The parts that a domain registers. `web/domains.ts` lists every domain. Manifests are loaded at the start,
 * so screens and dialogs in them are lazy imports.
 */
export interface Domain {
  /** Pages beside the side navigation, and pages without it. */
  routes?: { shell?: Record<string, AnyRoute>; root?: Record<string, AnyRoute> }
  /** Dialogs by name; each declares its input beside itself. */
  dialogs?: Partial<DialogComponents>
  /** Groups of texts, which `withTexts` loads with the screens that show them. */
  locales?: Record<string, TextLoaders>

  /** All actions of the domain, defined once for the palette, menus and shortcuts; screens handle some of them. */
  commands?: readonly CommandEntry[]
  /** What the command palette finds besides commands, once something is typed. */
  palette?: readonly PaletteGroup[]
  navigation?: readonly NavigationEntry[]
  accountMenu?: readonly AccountEntry[]
  /** Sections of the pages of the profile and of the administration. */
  settingsSections?: { profile?: readonly ProfileSection[]; admin?: readonly AdminSection[] }
  /** Tabs of the inbox. */
  inboxTabs?: readonly InboxTab[]
  /** The page that the name of the program leads to. */
  startPage?(): PageAddress

  /** Components in places of the shell; domains follow each other in tier order. */
  slots?: {
    /** Shows the workspace that it is given, or something in its place. */
    gate?: ComponentType<{ children: ReactNode }>
    /** Above every page. */
    banner?: ComponentType
    /** Over every page. */
    overlay?: ComponentType
    /** For whom the user asks: below the header of the navigation, and in its place where it is collapsed. */
    navigationAccount?: ComponentType
    stripAccount?: ComponentType
    /** A list in the navigation, below its entries. */
    navigationList?: ComponentType
    /** Above the account menu, and in its place where the navigation is collapsed. */
    navigationNotice?: ComponentType
    stripNotice?: ComponentType
  }

  /** Its tables of the local database. */
  localTables?: LocalTableDefinitions

  /** Called once, before the first page. */
  start?(program: Program): void
  /**
   * Called before a page of the shell opens: redirects elsewhere, or answers whether the workspace may open. A gate shows
   * the reason in place of the page. Called again when the workspace could not be opened.
   */
  enter?(entering: Entering): Promise<boolean>
  /** Reads the user's stored state when the workspace opens. */
  open?(userId: string, session: { isImpersonated: boolean }): void
  /** Reads data of the local database into the cache before the first page is rendered. */
  prime?(): Promise<void>
  /** Keeps the data of the domain up to date by events; the returned function stops it. */
  live?(userId: string): () => void
  /** Deletes the user's stored state outside the local database. */
  forget?(userId: string): void
  /** A user besides the signed-in one whose local database is kept. */
  otherUser?(): string | undefined
}

export interface Entering {
  location: ParsedLocation
  /** The workspace could not be opened: the session may have ended since it was let in. */
  isRetry?: boolean
}

/** Checks the shape of a domain and keeps the exact types of its parts. */
export const defineDomain = <const D extends Domain>(domain: D): D => domain
