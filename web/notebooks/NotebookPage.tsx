import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LlmSettings } from '#contract/llm-settings.ts'
import type { Model } from '#contract/models.ts'
import type { Notebook } from '#contract/notebooks.ts'
import { useHasOpenArtifact } from '#web/artifacts/queries.ts'
import { AttachArea } from '#web/attachments/AttachArea.tsx'
import { attachFrom } from '#web/attachments/attach-transfer.ts'
import { ComposerFiles } from '#web/attachments/ComposerFiles.tsx'
import { NameCompletion } from '#web/attachments/NameCompletion.tsx'
import { useAttachedFiles } from '#web/attachments/use-attached-files.ts'
import { ChatThread } from '#web/chat/ChatThread.tsx'
import { Composer } from '#web/chat/Composer.tsx'
import { setDraft } from '#web/chat/drafts.view-state.ts'
import { MaskedArea } from '#web/chat/MaskedArea.tsx'
import { NotebookAccessProvider } from '#web/chat/notebook-access.ts'
import { PromptGauge } from '#web/chat/PromptGauge.tsx'
import { llmWithMask, setMask } from '#web/chat/picture-mask.view-state.ts'
import { QueuedMessages } from '#web/chat/QueuedMessages.tsx'
import { useIsAnswering, useStopReply } from '#web/chat/queries.ts'
import { ROLL } from '#web/chat/RollDiceButton.tsx'
import { newMessage, post } from '#web/chat/sending.ts'
import { ThreadSkeleton } from '#web/chat/ThreadSkeleton.tsx'
import { AnswerViewProvider, type ViewedAnswer } from '#web/chat/use-open-beside.ts'
import { useModelChoice } from '#web/models/use-model-choice.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { withTexts } from '#web/platform/texts.ts'
import { useCommandHandlers } from '#web/platform/use-command-handlers.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { ComposerTools } from './ComposerTools.tsx'
import { NotebookFilesButton } from './NotebookFilesButton.tsx'
import { NotebookHeader } from './NotebookHeader.tsx'
import { NotebookMissing } from './NotebookMissing.tsx'
import { isShared, may } from './notebook-permissions.ts'
import { notebook as notebookQuery, useRemoveNotebookFile } from './queries.ts'
import { ReaderBar } from './ReaderBar.tsx'

const ArtifactSide = lazyComponent(
  async () => (await withTexts(import('#web/chat/ArtifactSide.tsx'), 'artifacts')).ArtifactSide,
)

const AnswerPanel = lazyComponent(
  async () => (await withTexts(import('#web/chat/AnswerPanel.tsx'), 'markdown-viewer')).AnswerPanel,
)

const FilePanel = lazyComponent(
  async () =>
    (await withTexts(import('#web/files/library/FilePanel.tsx'), 'files', 'file-tags', 'viewer')).FilePanel,
)

const TypingLine = lazyComponent(
  async () => (await withTexts(import('#web/presence/TypingLine.tsx'), 'presence')).TypingLine,
)
const TypingSignal = lazyComponent(async () => (await import('#web/presence/TypingSignal.tsx')).TypingSignal)

/** One notebook: its name, the conversation and the composer. */
export function NotebookPage() {
  const { id } = useParams({ from: '/shell/notebooks/$id' })
  const { data: notebook, error, fetchStatus, refetch } = useQuery(notebookQuery(id))
  // A local copy of a deleted notebook is not shown.
  if (error?.code === 'not_found' || error?.code === 'invalid') return <NotebookMissing reason="not-found" />
  if (notebook) return <OpenNotebook key={id} notebook={notebook} />
  if (error?.code === 'network' || fetchStatus === 'paused') return <NotebookMissing reason="offline" />
  if (error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  return <ThreadSkeleton />
}

function OpenNotebook({ notebook }: { notebook: Notebook }) {
  const { model, llm } = useModelChoice(notebook)
  const { id: userId } = useCurrentUser()
  const mayUpdate = may(notebook, 'update')
  const isOwner = !notebook.owner
  const access = useMemo(() => ({ mayUpdate, isOwner, userId }), [mayUpdate, isOwner, userId])
  const { message } = useSearch({ from: '/shell/notebooks/$id' })
  const [answer, setAnswer] = useState<ViewedAnswer>()
  return (
    <NotebookAccessProvider value={access}>
      <AnswerViewProvider value={setAnswer}>
        <div className="flex min-h-0 flex-1">
          <AttachArea
            place={notebook.id}
            model={model}
            isOff={!mayUpdate}
            className="flex min-h-0 min-w-0 flex-1 flex-col"
          >
            <title>{notebook.name}</title>
            <NotebookHeader notebook={notebook} model={model} />
            <ChatThread notebookId={notebook.id} shown={message} />
            {isShared(notebook) && (
              <div className="mx-auto w-full max-w-[calc(47.5rem+3rem)] flex-none px-2.5 sm:px-6">
                <TypingLine notebookId={notebook.id} fallback={<p className="h-5" />} />
              </div>
            )}
            {mayUpdate ? (
              <Dock notebook={notebook} model={model} llm={llm} />
            ) : (
              <ReaderBar notebook={notebook} />
            )}
          </AttachArea>
          <Beside notebookId={notebook.id} answer={answer} onCloseAnswer={() => setAnswer(undefined)} />
        </div>
      </AnswerViewProvider>
    </NotebookAccessProvider>
  )
}

interface BesideProps {
  notebookId: string
  answer: ViewedAnswer | undefined
  onCloseAnswer: () => void
}

/** What is open beside the conversation; `useOpenBeside` knows the same order. */
function Beside({ notebookId, answer, onCloseAnswer }: BesideProps) {
  const { file } = useSearch({ from: '/shell/notebooks/$id' })
  const hasArtifact = useHasOpenArtifact(notebookId)
  if (file) return <FilePanel fileId={file} />
  if (answer) return <AnswerPanel {...answer} onClose={onCloseAnswer} />
  return hasArtifact && <ArtifactSide notebookId={notebookId} />
}

interface DockProps {
  notebook: Notebook
  model: Model | undefined
  llm: LlmSettings
}

/** The bottom of the page: queued messages and the composer. */
function Dock({ notebook, model, llm }: DockProps) {
  const { t } = useTranslation()
  const notebookId = notebook.id
  const isReplying = useIsAnswering(notebookId)
  const { mutate: stopReply } = useStopReply()
  const { mutate: removeFile } = useRemoveNotebookFile()
  const files = useAttachedFiles(notebookId, model)
  useCommandHandlers([isReplying && { id: 'stop-reply', run: () => stopReply({ notebookId }) }])

  function send(prompt: string) {
    const taken = files.take()
    if (!taken) return
    post(newMessage({ notebookId, prompt, llm: llmWithMask(notebookId, llm), ...taken }))
    setMask(notebookId, undefined)
    setDraft(notebookId, '')
    files.forget(taken.fileIds)
  }

  return (
    <div className="mx-auto w-full max-w-[calc(47.5rem+3rem)] flex-none px-2.5 pb-2.5 sm:px-6 sm:pb-3">
      <QueuedMessages notebookId={notebookId} />
      {isShared(notebook) && <TypingSignal notebookId={notebookId} />}
      <Composer
        place={notebookId}
        onSend={send}
        attachments={
          <>
            <ComposerFiles place={notebookId} model={model} />
            <MaskedArea place={notebookId} model={model} />
          </>
        }
        waitingFor={files.isUploading ? t('chat.uploadsPending') : undefined}
        onPasteFiles={(transfer) => attachFrom({ place: notebookId, model }, transfer)}
        completion={(field) => (
          <NameCompletion
            place={notebookId}
            model={model}
            field={field}
            onText={(text) => setDraft(notebookId, text)}
          />
        )}
        gauge={<PromptGauge notebookId={notebookId} model={model} llm={llm} />}
        onStop={isReplying ? () => stopReply({ notebookId }) : undefined}
        tools={
          <ComposerTools
            place={notebookId}
            notebookId={notebookId}
            model={model}
            files={
              <NotebookFilesButton
                notebookId={notebookId}
                fileIds={notebook.knowledgeIds}
                projectId={notebook.projectId}
                onRemoveFile={(fileId) => removeFile({ id: notebookId, withoutKnowledgeIds: [fileId] })}
              />
            }
            onRoll={() => post(newMessage({ notebookId, prompt: ROLL, llm }))}
          />
        }
      />
    </div>
  )
}
