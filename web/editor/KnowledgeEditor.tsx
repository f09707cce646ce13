import { Pencil, RotateCcw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FILE_NAME_MAX } from '#contract/constants/files.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { useRenameFile } from '#web/files/queries.ts'
import { toApiError } from '#web/platform/errors.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { NameField } from '#web/ui/forms/NameField.tsx'
import { useKeptFocus } from '#web/ui/layout/use-kept-focus.ts'
import { FullscreenDialog } from '#web/ui/overlays/FullscreenDialog.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { EditorText } from './EditorText.tsx'
import { InstructionSettings } from './InstructionSettings.tsx'
import type { Knowledge } from './knowledge.ts'
import type { NewTextPlace } from './queries.ts'
import { TextLocation } from './TextLocation.tsx'
import { useKnowledge } from './use-knowledge.ts'

interface KnowledgeEditorProps {
  /** Missing for a new file. */
  file?: KnowledgeFile
  opened: Knowledge
  /** The project of a new text. */
  place?: NewTextPlace
  isViewOnly: boolean
  onClose: () => void
}

/** The dialog of the text editor. */
export function KnowledgeEditor({ file, opened, place, isViewOnly, onClose }: KnowledgeEditorProps) {
  const { t } = useTranslation()
  const editing = useKnowledge({ file, opened, place, isViewOnly, onClose })
  const { writing, patch, isDirty, isSaving, save, revert, problem } = editing
  const { now, saved } = writing
  const change = (part: Partial<Knowledge>) => patch({ now: { ...now, ...part } })
  useSaveKey(() => {
    if (!isViewOnly) void save()
  })
  const content = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(content)
  const name = now.fileName
  const action = writing.file ? t('editor.editing', { name }) : t('editor.create')
  const title = isViewOnly ? t('editor.viewing', { name }) : action
  return (
    <FullscreenDialog
      onClose={() => void editing.close()}
      title={title}
      actions={
        !isViewOnly && (
          <>
            <Button
              size="small"
              tone="quiet"
              icon={<RotateCcw aria-hidden size={15} className="sm:hidden" />}
              isIdle={!isDirty || isSaving}
              onClick={revert}
            >
              <span className="max-sm:sr-only">{t('editor.revert')}</span>
            </Button>
            <Button
              size="small"
              tone="primary"
              isIdle={!isDirty}
              isBusy={isSaving}
              onClick={() => void save()}
              className="me-1"
            >
              {t('editor.save')}
            </Button>
          </>
        )
      }
    >
      <div ref={content} {...keptFocus} className="contents">
        {!isViewOnly && (
          <div className="flex flex-none flex-wrap items-center gap-x-6 gap-y-1 border-b border-line px-4 py-1.5 md:px-5">
            <EditedName
              name={name}
              file={writing.file}
              onName={(fileName) => change({ fileName })}
              onRenamed={(file) => {
                const { fileName } = file
                patch({ file, saved: { ...saved, fileName }, now: { ...now, fileName } })
              }}
            />
            {place && <TextLocation place={place} />}
            {!place?.isInstruction && <InstructionSettings knowledge={now} onChange={change} />}
          </div>
        )}
        {isViewOnly && isDirty && (
          <p role="alert" className="flex-none border-b border-line px-4 py-2 md:px-5">
            {t('editor.permissionEnded')}
          </p>
        )}
        {!isViewOnly && (problem !== undefined || writing.isRestored || writing.conflict) && (
          <div className="flex flex-none flex-col gap-2 border-b border-line px-4 py-2 md:px-5">
            <ErrorState message={problem} />
            <ConflictNotice editing={editing} />
          </div>
        )}
        <EditorText
          fileName={name}
          text={now.content}
          isReadOnly={isViewOnly}
          onText={(text) => change({ content: text })}
        />
      </div>
    </FullscreenDialog>
  )
}

function useSaveKey(onSave: () => void) {
  const save = useEffectEvent(onSave)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      event.preventDefault()
      save()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

interface EditedNameProps {
  name: string
  file: KnowledgeFile | undefined
  onName: (name: string) => void
  onRenamed: (file: KnowledgeFile) => void
}

/** Renames an existing file at once, and a new one when it is created. */
function EditedName({ name, file, onName, onRenamed }: EditedNameProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync: rename } = useRenameFile()
  async function onRename(fileName: string) {
    if (!file) return onName(fileName)
    await rename({ id: file.id, fileName }).then(onRenamed, (thrown: unknown) => toApiError(thrown))
  }
  if (isOpen)
    return (
      <NameField
        label={t('files.fileName')}
        name={name}
        maxLength={FILE_NAME_MAX}
        selectedLength={name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : undefined}
        onRename={(fileName) => void onRename(fileName)}
        onClose={() => setOpen(false)}
        className="h-8 w-60 max-w-full border border-line-control bg-paper px-1.5 touch:h-11"
      />
    )
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span dir="auto" className="truncate font-[550]">
        {name}
      </span>
      <IconButton
        label={t('editor.rename')}
        size="small"
        tone="faint"
        icon={<Pencil size={14} />}
        onClick={() => setOpen(true)}
      />
    </span>
  )
}
