import { z } from 'zod'
import { localOwner } from '#web/platform/local-database.ts'
import { readPersisted, removePersisted, writePersisted } from '#web/platform/persisted.ts'
import { randomUuid } from '#web/platform/uuid.ts'
import { type Upload, useUploads } from './view-state.ts'

const Remembered = z.object({
  key: z.string(),
  name: z.string(),
  size: z.number(),
  /** The page that performs the upload: while it is open, the upload is not interrupted. */
  page: z.string(),
})
type Remembered = z.infer<typeof Remembered>

const NONE: Remembered[] = []
const keyOf = (place: string | undefined) => `draft:${localOwner() ?? ''}:uploads:${place ?? ''}`
const thisPage = `page ${randomUuid()}`

/** Missing on pages without HTTPS. */
const { locks } = navigator as Partial<Navigator>

/** The uploads of a message draft or of the library, also from before a reload. */
export const rememberedUploads = (place: string | undefined): Remembered[] =>
  readPersisted(keyOf(place), z.array(Remembered), NONE)

/** Uploads whose page is closed. Without locks other pages cannot be detected. */
export async function interruptedUploads(place: string | undefined): Promise<Remembered[]> {
  const { held: open = [] } = (await locks?.query()) ?? {}
  const openPages = new Set([thisPage, ...open.map(({ name }) => name)])
  const isShown = new Set(useUploads.getState().uploads.map(({ key }) => key))
  return rememberedUploads(place).filter(({ key, page }) => !openPages.has(page) && !isShown.has(key))
}

const waitingAt = (place: string | undefined, uploads: Upload[]) =>
  uploads.filter((upload) => upload.place === place && upload.state !== 'done')

// Stores the uploads of drafts and of the library until they are complete or removed.
useUploads.subscribe(({ uploads: now }, { uploads: before }) => {
  const places = new Set([...now, ...before].map(({ place }) => place))
  for (const place of places) remember(place, waitingAt(place, now), waitingAt(place, before))
})

function remember(place: string | undefined, now: Upload[], before: Upload[]): void {
  const added = without(now, before)
  const gone = without(before, now)
  if (added.length + gone.length === 0) return
  stayOpen()
  const touched = new Set([...added, ...gone].map(({ key }) => key))
  const list = [
    ...rememberedUploads(place).filter(({ key }) => !touched.has(key)),
    ...added.map(({ key, name, size }) => ({ key, name, size, page: thisPage })),
  ]
  if (list.length === 0) removePersisted(keyOf(place))
  else writePersisted(keyOf(place), list)
}

function without(uploads: Upload[], others: Upload[]): Upload[] {
  const keys = new Set(others.map(({ key }) => key))
  return uploads.filter(({ key }) => !keys.has(key))
}

let isOpenTold = false

function stayOpen(): void {
  if (isOpenTold || !locks) return
  isOpenTold = true
  void locks.request(thisPage, () => new Promise(() => undefined))
}
