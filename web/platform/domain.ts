import type { AnyRoute } from '@tanstack/react-router'
import type { DialogComponents } from './dialogs.ts'
import type { TextLoaders } from './texts.ts'

/**
 * What a domain adds to the program. `web/domains.ts` lists every domain; the application reads the parts. Manifests are
 * loaded at the start, so screens and dialogs in them are lazy imports.
 */
export interface Domain {
  /** Pages beside the side navigation, and pages of their own. */
  routes?: { shell?: Record<string, AnyRoute>; root?: Record<string, AnyRoute> }
  /** Dialogs by name; each declares its input beside itself. */
  dialogs?: Partial<DialogComponents>
  /** Keeps the data of the domain current by events; the answer stops it. */
  live?(userId: string): () => void
  /** Groups of texts, which `withTexts` loads with the screens that show them. */
  locales?: Record<string, TextLoaders>
  /** Reads what this browser keeps for the user, when the workspace opens. */
  open?(userId: string, session: { isImpersonated: boolean }): void
  /** Reads data of the local database into the cache, before the first page is drawn. */
  prime?(): Promise<void>
  /** Removes what this browser keeps for the user outside the local database. */
  forget?(userId: string): void
  /** A user besides the signed-in one whose local database stays. */
  otherUser?(): string | undefined
}

/** Checks the shape of a domain and keeps the exact types of its parts. */
export const defineDomain = <const D extends Domain>(domain: D): D => domain
