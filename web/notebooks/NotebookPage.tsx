import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { LlmSettings } from '#contract/llm-settings.ts'
import type { Model } from '#contract/models.ts'
import type { Notebook } from '#contract/notebooks.ts'
import { ChatThread } from '#web/chat/ChatThread.tsx'
import { Composer } from '#web/chat/Composer.tsx'
import { setDraft } from '#web/chat/drafts.view-state.ts'
import { QueuedMessages } from '#web/chat/QueuedMessages.tsx'
import { useIsAnswering, useStopReply } from '#web/chat/queries.ts'
import { post } from '#web/chat/sending.ts'
import { AiSettings } from '#web/models/AiSettings.tsx'
import { ModelPicker } from '#web/models/ModelPicker.tsx'
import { useModelChoice } from '#web/models/use-model-choice.ts'
import { addCommands } from '#web/platform/commands.ts'
import { ErrorScreen } from '#web/ui/ErrorScreen.tsx'
import { LoadingScreen } from '#web/ui/LoadingScreen.tsx'
import { NotebookHeader } from './NotebookHeader.tsx'
import { NotebookMissing } from './NotebookMissing.tsx'
import { notebook as notebookQuery } from './queries.ts'

/** One notebook: its name, the conversation, and where to go on with it. */
export function NotebookPage() {
  const { id } = useParams({ from: '/shell/notebooks/$id' })
  const { data: notebook, error, fetchStatus, refetch } = useQuery(notebookQuery(id))
  if (notebook) return <OpenNotebook key={id} notebook={notebook} />
  if (error?.code === 'network' || fetchStatus === 'paused') return <NotebookMissing reason="offline" />
  if (error?.code === 'not_found' || error?.code === 'invalid') return <NotebookMissing reason="not-found" />
  if (error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  return <LoadingScreen />
}

function OpenNotebook({ notebook }: { notebook: Notebook }) {
  const { model, llm } = useModelChoice(notebook)
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <title>{notebook.name}</title>
      <NotebookHeader notebook={notebook} />
      <ChatThread notebookId={notebook.id} llm={llm} />
      <Dock notebookId={notebook.id} model={model} llm={llm} />
    </main>
  )
}

interface DockProps {
  notebookId: string
  model: Model | undefined
  llm: LlmSettings
}

/** What stands at the foot of the page: waiting messages and the composer. */
function Dock({ notebookId, model, llm }: DockProps) {
  const { t } = useTranslation()
  const isReplying = useIsAnswering(notebookId)
  const { mutate: stopReply } = useStopReply()
  useEffect(() => {
    if (!isReplying) return
    const run = () => stopReply({ notebookId })
    return addCommands([{ id: 'stop-reply', label: t('commands.stopReply'), group: 'do', run }])
  }, [isReplying, notebookId, stopReply, t])

  function send(prompt: string) {
    post({ notebookId, prompt, llm })
    setDraft(notebookId, '')
  }

  return (
    <div className="mx-auto w-full max-w-[calc(47.5rem+3rem)] flex-none px-2.5 pb-2.5 sm:px-6 sm:pb-3">
      <QueuedMessages notebookId={notebookId} />
      <Composer
        place={notebookId}
        onSend={send}
        onStop={isReplying ? () => stopReply({ notebookId }) : undefined}
        tools={
          <>
            <ModelPicker current={model} />
            <AiSettings model={model} />
          </>
        }
      />
    </div>
  )
}
