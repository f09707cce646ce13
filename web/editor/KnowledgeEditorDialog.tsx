import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUploadTarget } from '#web/files/upload-target.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { FullscreenDialog } from '#web/ui/overlays/FullscreenDialog.tsx'
import { openedFile } from '#web/viewers/queries.ts'
import { ViewerSkeleton } from '#web/viewers/ViewerSkeleton.tsx'
import { KnowledgeEditor } from './KnowledgeEditor.tsx'
import { knowledgeOf, NEW_KNOWLEDGE, NEW_PROJECT_INSTRUCTION } from './knowledge.ts'
import { editedFile, type KnowledgeEditorInput } from './queries.ts'

interface KnowledgeEditorDialogProps {
  input: KnowledgeEditorInput | undefined
  onClose: () => void
}

/** Creates a text, edits the text of a file, or shows it to users who may only read it. */
export function KnowledgeEditorDialog({ input, onClose }: KnowledgeEditorDialogProps) {
  const { fileId, isViewOnly = false, isProjectInstruction = false } = input ?? {}
  const {
    uploadTo: { projectId },
    name: projectName = '',
  } = useUploadTarget()
  if (fileId) return <ExistingKnowledge fileId={fileId} isViewOnly={isViewOnly} onClose={onClose} />
  if (!projectId) return <KnowledgeEditor opened={NEW_KNOWLEDGE} isViewOnly={isViewOnly} onClose={onClose} />
  return (
    <KnowledgeEditor
      opened={isProjectInstruction ? NEW_PROJECT_INSTRUCTION : NEW_KNOWLEDGE}
      place={{ projectId, projectName, isInstruction: isProjectInstruction }}
      isViewOnly={isViewOnly}
      onClose={onClose}
    />
  )
}

interface ExistingKnowledgeProps {
  fileId: string
  isViewOnly: boolean
  onClose: () => void
}

function ExistingKnowledge({ fileId, isViewOnly, onClose }: ExistingKnowledgeProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(editedFile(fileId))
  // Follows the permissions of the user while the editor is open.
  const { data: current = data?.file, error: problem } = useQuery(openedFile(fileId))
  const mayEdit = problem?.code !== 'not_found' && current?.permissions.includes('update') === true
  if (data)
    return (
      <KnowledgeEditor
        file={data.file}
        opened={knowledgeOf(data.file, data.text)}
        isViewOnly={isViewOnly || !mayEdit}
        onClose={onClose}
      />
    )
  return (
    <FullscreenDialog onClose={onClose} title={t('viewer.opening')}>
      {error ? <ErrorScreen message={error.message} onRetry={() => void refetch()} /> : <ViewerSkeleton />}
    </FullscreenDialog>
  )
}
