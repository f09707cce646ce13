import { useEffect, useState } from 'react'
import type { KnowledgeFile } from '#contract/files.ts'
import { confirm } from '#web/platform/dialogs.ts'
import { toApiError } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { forgetDraft, type KnowledgeDraft, keepDraft, readDraft } from './drafts.ts'
import { isChanged, type Knowledge } from './knowledge.ts'
import { type NewTextPlace, useCreateKnowledge, useSaveKnowledge } from './queries.ts'

interface Opening {
  file?: KnowledgeFile
  opened: Knowledge
  place: NewTextPlace | undefined
  isViewOnly: boolean
  onClose: () => void
}

/** The state of the editor. `saved`: as stored; `basedOn`: the base version. */
export interface Writing {
  file: KnowledgeFile | undefined
  saved: Knowledge
  now: Knowledge
  basedOn: string | null
  /** Another user has changed the file; with `theirs` their version is shown in place of `mine`. */
  conflict?: 'open' | 'theirs'
  mine?: string
  /** The text is a draft of an earlier visit. */
  isRestored: boolean
}

function begin({ file, opened, isViewOnly }: Opening): Writing {
  const draft = isViewOnly ? undefined : readDraft(file?.id)
  const fileName = file?.fileName ?? draft?.knowledge.fileName ?? opened.fileName
  return {
    file,
    saved: opened,
    now: draft ? { ...draft.knowledge, fileName } : opened,
    basedOn: draft ? draft.basedOn : (file?.sha256 ?? null),
    isRestored: draft !== undefined,
  }
}

/** The state of the editor, and its actions. */
export function useKnowledge(opening: Opening) {
  const [writing, setWriting] = useState(() => begin(opening))
  const { mutateAsync: saveChange, isPending: isChanging, error: changeError } = useSaveKnowledge()
  const { mutateAsync: create, isPending: isCreating, error: createError } = useCreateKnowledge()
  const { file, saved, now, basedOn } = writing
  const isDirty = isChanged(now, saved)
  const isSaving = isChanging || isCreating
  const patch = (part: Partial<Writing>) => setWriting((before) => ({ ...before, ...part }))
  useDraft(file?.id, isDirty ? { basedOn, knowledge: now } : undefined)

  async function save(onContent = basedOn) {
    if (isSaving || !isDirty) return
    // Replaced by the text that is typed until the request fails.
    keepDraft(file?.id, { basedOn: onContent, knowledge: now })
    patch({ saved: now, conflict: undefined })
    try {
      const changed = file
        ? await saveChange({ file, knowledge: now, saved, basedOn: onContent })
        : await create({ knowledge: now, place: opening.place })
      forgetDraft(file?.id)
      setWriting((latest) => afterSaving(latest, changed))
    } catch (thrown) {
      patch({ saved, conflict: toApiError(thrown).code === 'conflict' ? 'open' : undefined })
    }
  }

  function revert() {
    forgetDraft(file?.id)
    patch({ now: saved, basedOn: file?.sha256 ?? null, isRestored: false, conflict: undefined })
  }

  async function close() {
    if (isDirty) {
      keepDraft(file?.id, { basedOn, knowledge: now })
      const title = t('editor.closeTitle')
      if (!(await confirm({ title, body: t('editor.closeBody'), confirmLabel: t('editor.close') }))) return
    }
    opening.onClose()
  }

  const [problem] = Object.values((changeError ?? createError)?.fields ?? {})
  return { writing, patch, isDirty, isSaving, save, revert, close, problem }
}

export type Editing = ReturnType<typeof useKnowledge>

/** Text that was typed during the request remains unsaved. */
const afterSaving = (latest: Writing, file: KnowledgeFile): Writing => ({
  ...latest,
  file,
  saved: { ...latest.saved, fileName: file.fileName, system: file.system },
  now: { ...latest.now, fileName: file.fileName },
  basedOn: file.sha256,
  conflict: undefined,
  isRestored: false,
})

const DRAFT_DEBOUNCE_MS = 400

function useDraft(fileId: string | undefined, draft: KnowledgeDraft | undefined) {
  const text = draft && JSON.stringify(draft)
  useEffect(() => {
    if (text === undefined) return
    const timer = setTimeout(() => keepDraft(fileId, JSON.parse(text) as KnowledgeDraft), DRAFT_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [fileId, text])
}
