import { Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quest } from '#contract/quests.ts'
import { llmInUse } from '#web/models/llm-in-use.ts'
import { runCommand } from '#web/platform/commands.ts'
import { formatDateTime } from '#web/platform/formats.ts'
import { withTexts } from '#web/platform/texts.ts'
import { CopyButton } from '#web/ui/forms/CopyButton.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { PlainText } from '#web/ui/layout/PlainText.tsx'
import { useAskInFork } from './copy.queries.ts'
import { useMessageAccess } from './notebook-access.ts'
import { useEditMessage } from './queries.ts'
import { noteEditing, useQuestionEditing } from './question-editing.view-state.ts'

const QuestionEditor = lazyComponent(async () => (await import('./QuestionEditor.tsx')).QuestionEditor)

const SenderName = lazyComponent(async () => (await import('./SenderName.tsx')).SenderName)

const QuestionFiles = lazyComponent(
  async () => (await withTexts(import('./QuestionFiles.tsx'), 'attachments')).QuestionFiles,
)

/** The user's message. An open edit stays open while a reply is written; none can be started or saved then. */
export function Question({ quest }: { quest: Quest }) {
  const { t } = useTranslation()
  const [editing, setEditing] = useState<{ words?: string }>()
  const { mutate: saveAndSend, isPending, variables } = useEditMessage()
  const { mutate: askInFork, isPending: isForking } = useAskInFork()
  const isRequested = useRef(false)
  const edit = (isByCommand: boolean) => {
    isRequested.current = isByCommand
    setEditing({})
  }
  const editButton = useRef<HTMLButtonElement>(null)
  const { mayAskAgain, isSender } = useMessageAccess(quest)
  const isAnswering = quest.status === 'running'
  const mayEdit = mayAskAgain && quest.type === 'message'
  const canEdit = mayEdit && !isAnswering
  useEditRequest(quest.id, () => canEdit && edit(true))
  const bubble = (
    <QuestionBubble
      senderId={isSender ? undefined : quest.userId}
      prompt={isPending && variables ? variables.prompt : quest.prompt}
      createdAt={quest.createdAt}
      fileIds={quest.fileIds}
    >
      {canEdit && (
        <IconButton
          ref={editButton}
          label={t('chat.editQuestion')}
          icon={<Pencil size={15} />}
          size="small"
          tone="faint"
          className={`mt-2 ${onHover} touch:mt-0`}
          onPointerEnter={() => void QuestionEditor.load()}
          onClick={() => edit(false)}
        />
      )}
    </QuestionBubble>
  )
  if (!editing || !mayEdit) return bubble
  const close = () => {
    setEditing(undefined)
    // A command is given from the composer.
    if (isRequested.current) return void runCommand('focus-composer')
    // The button is mounted after the next paint; it gets the focus back.
    requestAnimationFrame(() => editButton.current?.focus())
  }
  const fork = (prompt: string) =>
    askInFork({ quest, prompt, llm: llmInUse() }, { onSuccess: () => setEditing(undefined) })
  const save = (prompt: string) => {
    setEditing(undefined)
    // The next message is written there; on a phone it would open the keyboard over the reply.
    if (!matchMedia('(pointer: coarse)').matches) runCommand('focus-composer')
    saveAndSend({ quest, prompt, llm: llmInUse() }, { onError: () => setEditing({ words: prompt }) })
  }
  return (
    <QuestionEditor
      question={quest.prompt}
      initialWords={editing.words}
      isAnswering={isAnswering}
      onSave={save}
      onFork={fork}
      isForking={isForking}
      onClose={close}
      fallback={bubble}
    />
  )
}

/** A command may ask to edit the question. */
function useEditRequest(id: string, edit: () => void): void {
  const isRequested = useQuestionEditing(({ requestedId }) => requestedId === id)
  const onRequest = useEffectEvent(edit)
  useEffect(() => {
    if (!isRequested) return
    noteEditing()
    onRequest()
  }, [isRequested])
}

interface QuestionBubbleProps {
  prompt: string
  createdAt: string
  fileIds: string[]
  /** Another user who asked. */
  senderId?: string
  /** Actions beside copying. */
  children?: ReactNode
}

/** The exact text of a question. */
export function QuestionBubble({ prompt, createdAt, fileIds, senderId, children }: QuestionBubbleProps) {
  const { t } = useTranslation()
  const bubble = (
    <div className="group/question mb-5 flex items-start justify-end gap-1">
      {children}
      <CopyButton
        label={t('chat.copyQuestion')}
        text={() => prompt}
        className={`mt-2 ${onHover} touch:hidden`}
      />
      <div
        title={formatDateTime(createdAt)}
        className="w-fit max-w-[94%] min-w-0 rounded-large border border-line bg-sunk px-4 py-3 text-[15px] leading-[1.55] break-words whitespace-pre-wrap sm:max-w-[88%]"
      >
        <PlainText text={prompt} />
      </div>
    </div>
  )
  const sender = senderId !== undefined && <SenderName userId={senderId} />
  if (fileIds.length === 0)
    return (
      <>
        {sender}
        {bubble}
      </>
    )
  return (
    <>
      {sender}
      <QuestionFiles fileIds={fileIds} fallback={<div className="mb-1 h-6.5 touch:h-11" />} />
      {bubble}
    </>
  )
}

const onHover =
  'opacity-0 group-focus-within/question:opacity-100 group-hover/question:opacity-100 touch:opacity-100'
