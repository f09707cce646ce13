import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notebook } from '#contract/notebooks.ts'
import type { DialogProps } from '#web/platform/dialogs.ts'
import { formatDateTime } from '#web/platform/formats.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useFavorites } from './favorites.queries.ts'
import { notebook as notebookQuery } from './queries.ts'
import { useStartNotebookJob } from './work.queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'notebook-info': { notebook: Notebook }
  }
}

/** The tags, the summary and the dates of a notebook; it changes while a job writes them. */
export function NotebookInfoDialog({ input, onClose }: DialogProps<'notebook-info'>) {
  const { t } = useTranslation()
  const { data: notebook = input.notebook } = useQuery(notebookQuery(input.notebook.id))
  const { mutate: start } = useStartNotebookJob()
  const { id, name, tags, summary, summaryAt, firstCreated, lastUpdated, runningJobs } = notebook
  const isFavorite = useFavorites().some((favorite) => favorite.id === id)
  const isBusy = (kind: Notebook['runningJobs'][number]) => runningJobs.includes(kind)
  return (
    <Dialog isOpen onClose={onClose} title={name} width="form">
      <dl className="grid gap-5">
        <Entry term={t('notebookInfo.summary')}>
          {summary === null ? (
            <p className="text-soft">{t('notebookInfo.noSummary')}</p>
          ) : (
            <p className="whitespace-pre-wrap">{summary}</p>
          )}
          {summaryAt !== null && (
            <p className="mt-1 text-small text-faint">
              {t('notebookInfo.writtenAt', { date: formatDateTime(summaryAt) })}
            </p>
          )}
          <Button
            size="small"
            className="mt-2"
            isBusy={isBusy('summary')}
            onClick={() => start({ id, kind: 'summary' })}
          >
            {summary === null ? t('notebooks.summarize') : t('notebookInfo.summarizeAgain')}
          </Button>
        </Entry>
        <Entry term={t('notebookInfo.tags')}>
          {tags.length === 0 ? (
            <p className="text-soft">{t('notebookInfo.noTags')}</p>
          ) : (
            <ul className="flex flex-wrap gap-1.5">
              {tags.map((tag) => (
                <li key={tag.name}>
                  <Chip>{tag.name}</Chip>
                </li>
              ))}
            </ul>
          )}
          <Button
            size="small"
            className="mt-2"
            isBusy={isBusy('tags')}
            onClick={() => start({ id, kind: 'tags' })}
          >
            {t('notebooks.generateTags')}
          </Button>
        </Entry>
        <Entry term={t('notebookInfo.favorite')}>
          {t(isFavorite ? 'notebookInfo.isFavorite' : 'notebookInfo.isNoFavorite')}
        </Entry>
        <Entry term={t('notebookInfo.created')}>{formatDateTime(firstCreated)}</Entry>
        <Entry term={t('notebookInfo.updated')}>{formatDateTime(lastUpdated)}</Entry>
      </dl>
    </Dialog>
  )
}

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="mb-1 text-small font-semibold text-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
