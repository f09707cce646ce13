import { useQuery } from '@tanstack/react-query'
import { Check, Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileTag } from '#contract/file-tags.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { tagList, useToggleTag } from './queries.ts'
import { TagLabel } from './TagLabel.tsx'
import { groupTags } from './tag-order.ts'
import { useFavoriteTags } from './view-state.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'tag-files': { files: KnowledgeFile[] }
  }
}

interface TagFilesDialogProps {
  input: { files: KnowledgeFile[] }
  onClose: () => void
}

/** Adds tags to files and removes them. */
export function TagFilesDialog({ input, onClose }: TagFilesDialogProps) {
  const { t } = useTranslation()
  const [files, setFiles] = useState(input.files)
  const [search, setSearch] = useState('')
  const [createdId, setCreatedId] = useState<string>()
  const { data: tags } = useQuery(tagList())
  const { mutate, isPending } = useToggleTag()
  const toggle = (name: string) =>
    mutate({ ids: files.map(({ id }) => id), tags: [name] }, { onSuccess: setFiles })
  const adopt = ({ id, name }: FileTag) => {
    setSearch('')
    setCreatedId(id)
    toggle(name)
  }
  const [first] = files
  const title =
    files.length === 1 && first
      ? t('tags.tagFile', { name: first.fileName })
      : t('tags.tagFiles', { count: files.length })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      width="form"
      footer={
        <>
          <Button icon={<Plus size={16} />} onClick={() => openDialog('tag', { onCreated: adopt })}>
            {t('tags.create')}
          </Button>
          <Button tone="primary" onClick={onClose}>
            {t('tags.done')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <SearchField key={createdId} label={t('tags.search')} onSearch={setSearch} />
        {tags ? (
          <Choices {...{ tags, search, files, createdId }} isBusy={isPending} onToggle={toggle} />
        ) : (
          <Skeleton lines={5} />
        )}
      </div>
    </Dialog>
  )
}

interface ChoicesProps {
  tags: FileTag[]
  search: string
  files: KnowledgeFile[]
  /** The tag that was created here last. */
  createdId: string | undefined
  isBusy: boolean
  onToggle: (name: string) => void
}

function Choices({ tags, search, files, createdId, isBusy, onToggle }: ChoicesProps) {
  const { t } = useTranslation()
  const favorites = useFavoriteTags((state) => state.ids)
  const found = groupTags(tags, { order: 'default', search, favorites }).flatMap((group) => group.tags)
  const places = usePlaces(tags, favorites)
  found.sort((a, b) => (places.get(a.id) ?? -1) - (places.get(b.id) ?? -1))
  if (found.length === 0)
    return (
      <p role="status" className="py-4 text-center text-soft">
        {search ? t('tags.noneFound') : t('tags.none')}
      </p>
    )
  return (
    <ul aria-label={t('tags.title')} className="-mx-2">
      {found.map((tag) => (
        <li key={tag.id}>
          <TagCheckbox
            tag={tag}
            state={stateOf(tag.name, files)}
            isNew={tag.id === createdId}
            isBusy={isBusy}
            onToggle={() => onToggle(tag.name)}
          />
        </li>
      ))}
    </ul>
  )
}

/**
 * The initial order of the tags: a tag that is added becomes the most recent one, which would move it away
 * from the pointer.
 */
function usePlaces(tags: FileTag[], favorites: readonly string[]): ReadonlyMap<string, number> {
  const [places] = useState(() => {
    const [group] = groupTags(tags, { order: 'default', search: '', favorites })
    return new Map(group?.tags.map(({ id }, place) => [id, place]))
  })
  return places
}

type OnHowMany = 'all' | 'some' | 'none'

function stateOf(name: string, files: KnowledgeFile[]): OnHowMany {
  const tagged = files.filter(({ tags }) => tags.includes(name)).length
  if (tagged === 0) return 'none'
  return tagged === files.length ? 'all' : 'some'
}

interface TagCheckboxProps {
  tag: FileTag
  state: OnHowMany
  /** Set when the tag was created here, so that its check box gets the focus. */
  isNew: boolean
  isBusy: boolean
  onToggle: () => void
}

const CHECKED = { all: true, some: 'mixed', none: false } as const

function TagCheckbox({ tag, state, isNew, isBusy, onToggle }: TagCheckboxProps) {
  const box = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isNew) return
    // The closing form returns the focus first.
    const frame = requestAnimationFrame(() => box.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [isNew])
  return (
    <button
      ref={box}
      type="button"
      role="checkbox"
      aria-checked={CHECKED[state]}
      aria-label={tag.name}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onToggle}
      className="flex min-h-9 w-full items-center gap-3 rounded-control px-2 text-start hover:bg-hover touch:min-h-11"
    >
      <span
        className={cn(
          'grid size-5 flex-none place-items-center rounded-small border',
          state === 'none' ? 'border-line-control' : 'border-accent bg-accent text-on-accent',
        )}
      >
        {state === 'all' && <Check aria-hidden size={14} strokeWidth={3} />}
        {state === 'some' && <Minus aria-hidden size={14} strokeWidth={3} />}
      </span>
      <TagLabel tag={tag} className="max-w-full" />
    </button>
  )
}
