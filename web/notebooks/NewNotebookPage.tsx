import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '#contract/models.ts'
import { AgentStarters } from '#web/agents/AgentStarters.tsx'
import { chosenAgents, clearChosenAgents } from '#web/agents/view-state.ts'
import { AttachArea } from '#web/attachments/AttachArea.tsx'
import { attachFrom } from '#web/attachments/attach-transfer.ts'
import { detach } from '#web/attachments/attachments.view-state.ts'
import { ComposerFiles } from '#web/attachments/ComposerFiles.tsx'
import { NameCompletion } from '#web/attachments/NameCompletion.tsx'
import { useAttachedFiles } from '#web/attachments/use-attached-files.ts'
import { Composer } from '#web/chat/Composer.tsx'
import {
  AFTER_FIRST_MESSAGE,
  moveDraft,
  NEW_NOTEBOOK,
  setDraft,
  useDraftFact,
} from '#web/chat/drafts.view-state.ts'
import { FirstMessage } from '#web/chat/FirstMessage.tsx'
import { MaskedArea } from '#web/chat/MaskedArea.tsx'
import type { OutgoingMessage } from '#web/chat/outbox.ts'
import { showOutbox } from '#web/chat/outbox.view-state.ts'
import { FirstPromptGauge } from '#web/chat/PromptGauge.tsx'
import { llmWithMask, setMask } from '#web/chat/picture-mask.view-state.ts'
import { primeEmptyThread } from '#web/chat/queries.ts'
import { ROLL } from '#web/chat/RollDiceButton.tsx'
import { newMessage, post } from '#web/chat/sending.ts'
import { AiSettings } from '#web/models/AiSettings.tsx'
import { FirstRunCard } from '#web/models/FirstRunCard.tsx'
import { useHasModel } from '#web/models/queries.ts'
import { useModelChoice } from '#web/models/use-model-choice.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { project as projectQuery } from '#web/projects/queries.ts'
import { ComposerTools } from './ComposerTools.tsx'
import { PageHeader, TemporaryMark } from './NotebookHeader.tsx'
import { FirstSteps, NewInProject, showsFirstSteps } from './new-notebook-cards.ts'
import { notebookPath } from './paths.ts'
import { useCreateNotebook } from './queries.ts'
import { noteOpened, noteStarted } from './resume-start.ts'
import { Starters } from './Starters.tsx'
import { TemporarySwitch } from './TemporarySwitch.tsx'

/** An empty page. The notebook is created with its first message, which is shown at once. */
export function NewNotebookPage() {
  const { t } = useTranslation()
  const { model, llm } = useModelChoice()
  const { project, projectId } = useChosenProject()
  const isTemporary = useSearch({ from: '/shell/new' }).temporary === 'true'
  const { start, started, error } = useStartNotebook({
    lastUsedModel: llm.model,
    projectId,
    temporary: isTemporary,
  })
  const files = useAttachedFiles(NEW_NOTEBOOK, model)
  const hasModel = useHasModel()
  const user = useCurrentUser()

  const send = (prompt: string) => {
    const taken = files.take()
    if (!taken) return
    start(newMessage({ notebookId: NEW_NOTEBOOK, prompt, llm: llmWithMask(NEW_NOTEBOOK, llm), ...taken }))
    setMask(NEW_NOTEBOOK, undefined)
  }
  const place = started ? AFTER_FIRST_MESSAGE : NEW_NOTEBOOK
  const composer = (
    <Composer
      place={place}
      onSend={send}
      placeholder={
        hasModel ? undefined : t(user.isAdmin ? 'welcome.placeholder' : 'welcome.placeholderForUsers')
      }
      isSending={started !== undefined}
      error={error ? t('notebooks.createFailed', { reason: error.message }) : undefined}
      attachments={
        started ? undefined : (
          <>
            <ComposerFiles place={NEW_NOTEBOOK} model={model} />
            <MaskedArea place={NEW_NOTEBOOK} model={model} />
          </>
        )
      }
      waitingFor={files.isUploading ? t('chat.uploadsPending') : undefined}
      onPasteFiles={(transfer) => attachFrom({ place: NEW_NOTEBOOK, model }, transfer)}
      completion={(field) => (
        <NameCompletion
          place={NEW_NOTEBOOK}
          model={model}
          field={field}
          onText={(text) => setDraft(place, text)}
        />
      )}
      gauge={started ? undefined : <FirstPromptGauge projectId={projectId} model={model} llm={llm} />}
      tools={
        <NewTools
          model={model}
          onRoll={
            started ? undefined : () => start(newMessage({ notebookId: NEW_NOTEBOOK, prompt: ROLL, llm }))
          }
        />
      }
    />
  )

  return (
    <AttachArea
      place={NEW_NOTEBOOK}
      model={model}
      className="relative flex min-h-0 flex-1 flex-col overflow-y-auto"
    >
      <NewHeader model={model} isStarted={started !== undefined} isTemporary={isTemporary} />
      {started ? (
        <>
          <FirstMessage message={started} />
          <div className="mx-auto w-full max-w-[calc(47.5rem+3rem)] flex-none px-2.5 pb-2.5 sm:px-6 sm:pb-3">
            {composer}
          </div>
        </>
      ) : (
        <div className="mx-auto my-auto flex w-full max-w-[calc(47.5rem+3rem)] flex-col gap-6 px-2.5 py-8 sm:px-6">
          <Welcome hasText={projectId === undefined} isTemporary={isTemporary} />
          {projectId !== undefined && (
            // As high as the card of the project, which is loaded later.
            <div className="flex min-h-[57px] touch:min-h-[62px]">
              {project && <NewInProject project={project} />}
            </div>
          )}
          <FirstRunCard />
          <AgentStarters onChoose={(text) => setDraft(place, text)} />
          {composer}
          <Starters model={model} />
          {hasModel && showsFirstSteps(user) && <FirstSteps model={model} />}
        </div>
      )}
    </AttachArea>
  )
}

/** A text that is being written would stay on this page: then no die is rolled. */
function NewTools({ model, onRoll }: { model: Model | undefined; onRoll: (() => void) | undefined }) {
  const isUntouched = useDraftFact(NEW_NOTEBOOK, (text) => text === '')
  return <ComposerTools place={NEW_NOTEBOOK} model={model} onRoll={isUntouched ? onRoll : undefined} />
}

interface NewHeaderProps {
  model: Model | undefined
  isStarted: boolean
  isTemporary: boolean
}

/** On a wide screen only the corner, until the conversation starts. */
function NewHeader({ model, isStarted, isTemporary }: NewHeaderProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t(isTemporary ? 'notebooks.temporaryName' : 'notebooks.newNotebook')}</title>
      <div className={isStarted ? undefined : 'sm:hidden'}>
        <PageHeader>
          <span className="font-reading text-[1.125rem] font-semibold max-sm:hidden">
            {t('notebooks.newNotebook')}
          </span>
          {isTemporary && <TemporaryMark />}
          <span className="flex-1" />
          {!isStarted && <TemporarySwitch />}
          <AiSettings model={model} place="header" />
        </PageHeader>
      </div>
      {!isStarted && (
        <div className="absolute end-4 top-3 z-10 flex items-center gap-2 max-sm:hidden">
          {isTemporary && <TemporaryMark />}
          <TemporarySwitch />
        </div>
      )}
    </>
  )
}

/** The text says what is kept; that of a temporary notebook takes the same place. */
function Welcome({ hasText, isTemporary }: { hasText: boolean; isTemporary: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="px-2 text-center">
      <h1 className="font-reading text-[1.75rem] leading-tight font-semibold tracking-tight text-balance">
        {t('welcome.title')}
      </h1>
      {(hasText || isTemporary) && (
        <p className="mx-auto mt-2 max-w-[46ch] text-soft">
          {t(isTemporary ? 'notebooks.temporaryHint' : 'welcome.body')}
        </p>
      )}
    </div>
  )
}

interface NewNotebookOptions {
  lastUsedModel?: string
  projectId?: string
  temporary: boolean
}

/**
 * Creates the notebook of a first message, sends the message and opens the notebook. Until then the message
 * remains the draft of this page, so that neither a failure nor a reload loses it.
 */
function useStartNotebook({ lastUsedModel, projectId, temporary }: NewNotebookOptions) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const router = useRouter()
  const { mutateAsync: create, error } = useCreateNotebook()
  const [started, setStarted] = useState<OutgoingMessage>()
  const loadPage = useNotebookPageAhead()

  async function start(message: OutgoingMessage) {
    setDraft(AFTER_FIRST_MESSAGE, '')
    setStarted(message)
    try {
      const name = temporary ? t('notebooks.temporaryName') : undefined
      const { id } = await create({ lastUsedModel, projectId, temporary, name, agentIds: chosenAgents() })
      clearChosenAgents()
      primeEmptyThread(id)
      noteStarted(id)
      post({ ...message, notebookId: id })
      detach(NEW_NOTEBOOK, message.fileIds)
      setDraft(NEW_NOTEBOOK, '')
      // Without the loaded page the router would replace the message with a loading screen.
      await loadPage()
      showOutbox()
      moveDraft(AFTER_FIRST_MESSAGE, id)
      if (router.state.location.pathname === '/new')
        await navigate({ ...notebookPath(id, { projectId }), replace: true })
      noteOpened(id)
      // What was typed until the page of the notebook replaced this one.
      moveDraft(AFTER_FIRST_MESSAGE, id, '')
    } catch {
      // The mutation holds the error, and the composer shows it.
      moveDraft(AFTER_FIRST_MESSAGE, NEW_NOTEBOOK)
      setStarted(undefined)
    }
  }
  return { start: (message: OutgoingMessage) => void start(message), started, error }
}

/** The project of the new notebook, if the address names one; until it is loaded its id is used. */
function useChosenProject() {
  const { projectId = '' } = useSearch({ from: '/shell/new' })
  const { data, error } = useQuery({ ...projectQuery(projectId), enabled: projectId !== '' })
  if (projectId === '' || error?.code === 'not_found' || error?.code === 'invalid') return {}
  return { project: data, projectId }
}

/**
 * Loads the page of the notebook while the first message is being written; returns a function to wait for it.
 */
function useNotebookPageAhead(): () => Promise<void> {
  const router = useRouter()
  const hasBegun = useDraftFact(NEW_NOTEBOOK, (text) => text !== '')
  const load = useCallback(async () => {
    // A page that cannot be loaded is reported by the router when it opens.
    await router.loadRouteChunk(router.routesByPath['/notebooks/$id'])?.catch(() => undefined)
  }, [router])
  useEffect(() => {
    if (hasBegun) void load()
  }, [load, hasBegun])
  return load
}
