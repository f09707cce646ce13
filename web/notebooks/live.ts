import type { z } from 'zod'
import { notebookFavoriteChanged } from '#contract/notebook-favorites.ts'
import { notebookJobEnded } from '#contract/notebook-jobs.ts'
import { notebookAccessChanged, notebookChanged, notebooksRemoved } from '#contract/notebooks.ts'
import { t } from '#web/platform/i18n.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { shownMessage } from '#web/platform/messages.ts'
import { toast } from '#web/platform/toast.ts'
import { refetchFavorites } from './favorites.queries.ts'
import { refetchAccess, refetchRemoved, removeCachedNotebooks, updateCachedState } from './queries.ts'
import { jobNotice } from './work.queries.ts'

/** Applies changes of notebooks from other tabs, devices and the server; the returned function stops it. */
export function followNotebooks(): () => void {
  const stops = [
    onLiveEvent(notebookChanged, updateCachedState),
    onLiveEvent(notebookAccessChanged, ({ id }) => refetchAccess(id)),
    onLiveEvent(notebookFavoriteChanged, () => void refetchFavorites()),
    onLiveEvent(notebookJobEnded, showJobEnd),
    onLiveEvent(notebooksRemoved, ({ ids }) => {
      removeCachedNotebooks(ids)
      refetchRemoved(ids)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

type EndedJob = z.output<typeof notebookJobEnded.payload>

const ENDED = {
  rename: (name: string) => t('notebooks.renamedByContent', { name }),
  summary: (name: string) => t('notebooks.summarized', { name }),
  tags: (name: string) => t('notebooks.tagged', { name }),
}

function showJobEnd({ notebookId, name, kind, error }: EndedJob): void {
  const about = jobNotice(notebookId, kind)
  if (error === null) toast.success(ENDED[kind](name), { about })
  else toast.error(shownMessage(error), { about })
}
