import { z } from 'zod'
import { create } from 'zustand'
import { readPersisted, writePersisted } from '#web/platform/persisted.ts'
import type { LastShown } from './announcement-queue.ts'

const KEPT = 'announcements-shown'

interface AnnouncementsState {
  lastShown: LastShown
  /** Banners closed since the page was loaded. */
  closedBanners: string[]
}

export const useAnnouncementsView = create<AnnouncementsState>(() => ({
  lastShown: readPersisted(KEPT, z.record(z.string(), z.number()), {}),
  closedBanners: [],
}))

export function recordShown(id: string, now: number) {
  useAnnouncementsView.setState(({ lastShown }) => ({ lastShown: { ...lastShown, [id]: now } }))
  writePersisted(KEPT, useAnnouncementsView.getState().lastShown)
}

export const recordBannerClosed = (id: string) =>
  useAnnouncementsView.setState(({ closedBanners }) => ({ closedBanners: [...closedBanners, id] }))
