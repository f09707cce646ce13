import type { z } from 'zod'
import type { notebookFavoriteChanged } from '#contract/notebook-favorites.ts'
import type { notebookJobEnded } from '#contract/notebook-jobs.ts'
import type { notebookAccessChanged, notebookChanged, notebooksRemoved } from '#contract/notebooks.ts'
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
    onLiveEvent<typeof notebookChanged>('notebook_changed', updateCachedState),
    onLiveEvent<typeof notebookAccessChanged>('notebook_access_changed', ({ id }) => refetchAccess(id)),
    onLiveEvent<typeof notebookFavoriteChanged>('notebook_favorite_changed', () => void refetchFavorites()),
    onLiveEvent<typeof notebookJobEnded>('notebook_job_ended', showJobEnd),
    onLiveEvent<typeof notebooksRemoved>('notebooks_removed', ({ ids }) => {
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
