import { useQueries, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Notebook, NotebookTag } from '#contract/notebooks.ts'
import type { DialogProps } from '#web/platform/dialogs.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { PlainForm } from '#web/ui/forms/PlainForm.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { notebook as notebookQuery } from './queries.ts'
import { useChangeTags, usedTags } from './tags.queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'notebook-tags': { notebooks: readonly Notebook[] }
  }
}

/** Offered at once; the others are typed. */
const SUGGESTED_MAX = 20
const NAME_MAX = 50

/** Adds tags to one or several notebooks and removes them. */
export function NotebookTagsDialog({ input, onClose }: DialogProps<'notebook-tags'>) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const notebooks = useCurrent(input.notebooks)
  const { mutate, isPending } = useChangeTags()
  const sessionIds = notebooks.map(({ id }) => id)
  const assigned = countTags(notebooks)
  const [first] = notebooks
  const title =
    notebooks.length === 1 && first
      ? t('notebookTags.titleOne', { name: first.name })
      : t('notebookTags.title', { count: notebooks.length })
  const change = (isAdded: boolean, tag: string) => mutate({ isAdded, sessionIds, name: tag })

  function add() {
    const { data } = NotebookTag.shape.name.safeParse(name)
    // A tag that all of them have is not added again.
    if (data && assigned.get(data.toLowerCase())?.count !== notebooks.length) change(true, data)
    setName('')
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      width="form"
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('notebookTags.done')}
        </Button>
      }
    >
      <div className="grid gap-5">
        <PlainForm isBusy={isPending} onSubmit={add} className="flex items-end gap-2">
          <TextField
            name="tag"
            label={t('notebookTags.name')}
            value={name}
            maxLength={NAME_MAX}
            autoComplete="off"
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            className="flex-1"
          />
          <Button type="submit" icon={<Plus size={15} />} className="h-10 touch:h-11">
            {t('notebookTags.add')}
          </Button>
        </PlainForm>
        <section>
          <h3 className="mb-2 text-small font-semibold text-soft">{t('notebookTags.assigned')}</h3>
          {assigned.size === 0 && <p className="text-soft">{t('notebookTags.none')}</p>}
          <ul className="flex flex-wrap gap-1.5">
            {[...assigned.values()].map((tag) => (
              <li key={tag.name} className="max-w-full">
                <Chip
                  onRemove={() => change(false, tag.name)}
                  removeLabel={t('notebookTags.remove', { name: tag.name })}
                >
                  {tag.count === notebooks.length
                    ? tag.name
                    : t('notebookTags.partly', { ...tag, total: notebooks.length })}
                </Chip>
              </li>
            ))}
          </ul>
        </section>
        <Suggestions isHidden={(tag) => assigned.has(tag)} onAdd={(tag) => change(true, tag)} />
      </div>
    </Dialog>
  )
}

interface SuggestionsProps {
  /** By its name in lower case. */
  isHidden: (name: string) => boolean
  onAdd: (name: string) => void
}

/** The most used tags of other notebooks. */
function Suggestions({ isHidden, onAdd }: SuggestionsProps) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(usedTags())
  const offered = data.filter(({ name }) => !isHidden(name.toLowerCase())).slice(0, SUGGESTED_MAX)
  if (offered.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 text-small font-semibold text-soft">{t('notebookTags.used')}</h3>
      <ul className="flex flex-wrap gap-1.5">
        {offered.map(({ name }) => (
          <li key={name} className="max-w-full">
            <button
              type="button"
              aria-label={t('notebookTags.addExisting', { name })}
              onClick={() => onAdd(name)}
              className="inline-flex max-w-full items-center gap-1.5 rounded-full border border-dashed border-line-strong px-2.5 py-0.5 text-small text-soft hover:bg-hover hover:text-ink touch:min-h-11"
            >
              <Plus aria-hidden size={12} className="flex-none" />
              <span className="truncate">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** As they are now: a job or another tab may change their tags. */
function useCurrent(given: readonly Notebook[]): Notebook[] {
  const results = useQueries({
    queries: given.map((one) => ({ ...notebookQuery(one.id), initialData: one })),
  })
  return results.flatMap(({ data }) => data ?? [])
}

/** By name in lower case, in the order of the notebooks. */
function countTags(notebooks: readonly Notebook[]): Map<string, { name: string; count: number }> {
  const counts = new Map<string, { name: string; count: number }>()
  for (const { name } of notebooks.flatMap(({ tags }) => tags)) {
    const known = counts.get(name.toLowerCase())
    counts.set(name.toLowerCase(), { name: known?.name ?? name, count: (known?.count ?? 0) + 1 })
  }
  return counts
}
