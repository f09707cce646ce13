import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { useReadNewest } from './queries.ts'
import type { Editing } from './use-knowledge.ts'

/** Two users changed the same file, or an unsaved draft was found: no text is lost. */
export function ConflictNotice({ editing }: { editing: Editing }) {
  const { t } = useTranslation()
  const { writing, patch, save, revert } = editing
  const { file, now, saved, conflict, mine } = writing
  // One at a time: loading their version must not replace the one that is being saved.
  const { mutate: read, isPending } = useReadNewest()
  const readNewest = (then: (newest: { file: KnowledgeFile; text: string }) => void) =>
    file && read(file.id, { onSuccess: then })

  const keepMine = () =>
    readNewest((newest) => {
      patch({ basedOn: newest.file.sha256 })
      void save(newest.file.sha256)
    })

  const loadTheirs = () =>
    readNewest((newest) =>
      patch({
        file: newest.file,
        basedOn: newest.file.sha256,
        saved: { ...saved, content: newest.text },
        now: { ...now, content: newest.text },
        mine: now.content,
        conflict: 'theirs',
      }),
    )

  if (conflict === 'open')
    return (
      <Notice text={t('editor.conflict')}>
        <Button size="small" isBusy={isPending} onClick={loadTheirs}>
          {t('editor.loadTheirs')}
        </Button>
        <Button size="small" tone="primary" isBusy={isPending} onClick={keepMine}>
          {t('editor.keepMine')}
        </Button>
      </Notice>
    )
  if (conflict === 'theirs')
    return (
      <Notice text={t('editor.theirsLoaded')}>
        <Button
          size="small"
          onClick={() => patch({ now: { ...now, content: mine ?? now.content }, conflict: undefined })}
        >
          {t('editor.bringBackMine')}
        </Button>
      </Notice>
    )
  if (!writing.isRestored) return null
  return (
    <Notice text={t('editor.restored')}>
      <Button size="small" onClick={revert}>
        {t('editor.discard')}
      </Button>
    </Notice>
  )
}

function Notice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2">
      <p className="min-w-52 flex-1">{text}</p>
      {children}
    </div>
  )
}
