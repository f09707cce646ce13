import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { Composer } from '#web/chat/Composer.tsx'
import { NEW_NOTEBOOK, setDraft, useDraft } from '#web/chat/drafts.view-state.ts'
import { primeEmptyThread } from '#web/chat/queries.ts'
import { post } from '#web/chat/sending.ts'
import { AttachArea } from '#web/files/attaching/AttachArea.tsx'
import { AttachButton } from '#web/files/attaching/AttachButton.tsx'
import { attachFrom } from '#web/files/attaching/attach-transfer.ts'
import { ComposerFiles } from '#web/files/attaching/ComposerFiles.tsx'
import { NameCompletion } from '#web/files/attaching/NameCompletion.tsx'
import { useAttachedFiles } from '#web/files/attaching/use-attached-files.ts'
import { AiSettings } from '#web/models/AiSettings.tsx'
import { FirstRunCard } from '#web/models/FirstRunCard.tsx'
import { ModelPicker } from '#web/models/ModelPicker.tsx'
import { useModelChoice } from '#web/models/use-model-choice.ts'
import { project as projectQuery } from '#web/projects/queries.ts'
import { NewInProject } from './NewInProject.tsx'
import { PageHeader } from './NotebookHeader.tsx'
import { useCreateNotebook } from './queries.ts'
import { Starters } from './Starters.tsx'

/** An empty page. The notebook comes into being with its first message. */
export function NewNotebookPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { model, llm } = useModelChoice()
  const { mutate: create, isPending, error } = useCreateNotebook()

  const { project, projectId } = useChosenProject()
  useNotebookPageAhead()

  const files = useAttachedFiles(NEW_NOTEBOOK, model)

  const send = (prompt: string) => {
    const taken = files.take()
    if (!taken) return
    create(
      { lastUsedModel: model?.id, projectId },
      {
        onSuccess: ({ id }) => {
          primeEmptyThread(id)
          post({ notebookId: id, prompt, llm, ...taken })
          files.forget(taken.fileIds)
          setDraft(NEW_NOTEBOOK, '')
          void navigate({ ...paths.notebook(id, { projectId }), replace: true })
        },
      },
    )
  }

  return (
    <AttachArea place={NEW_NOTEBOOK} model={model} className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <title>{t('notebooks.newNotebook')}</title>
      <div className="sm:hidden">
        <PageHeader>
          <span className="font-reading text-[1.125rem] font-semibold">{t('notebooks.newNotebook')}</span>
        </PageHeader>
      </div>
      <div className="mx-auto my-auto flex w-full max-w-[calc(47.5rem+3rem)] flex-col gap-6 px-2.5 py-8 sm:px-6">
        <div className="px-2 text-center">
          <h1 className="font-reading text-[1.75rem] leading-tight font-semibold tracking-tight text-balance">
            {t('welcome.title')}
          </h1>
          {!project && <p className="mx-auto mt-2 max-w-[46ch] text-soft">{t('welcome.body')}</p>}
        </div>
        {project && <NewInProject project={project} />}
        <FirstRunCard />
        <Composer
          place={NEW_NOTEBOOK}
          onSend={send}
          isSending={isPending}
          error={error ? t('notebooks.createFailed', { reason: error.message }) : undefined}
          attachments={<ComposerFiles place={NEW_NOTEBOOK} model={model} />}
          waitingFor={files.isUploading ? t('chat.uploadsPending') : undefined}
          onPasteFiles={(transfer) => attachFrom({ place: NEW_NOTEBOOK, model }, transfer)}
          completion={(field) => (
            <NameCompletion
              place={NEW_NOTEBOOK}
              model={model}
              field={field}
              onText={(text) => setDraft(NEW_NOTEBOOK, text)}
            />
          )}
          tools={
            <>
              <AttachButton place={NEW_NOTEBOOK} model={model} />
              <ModelPicker current={model} />
              <AiSettings model={model} />
            </>
          }
        />
        <Starters onChoose={(text) => setDraft(NEW_NOTEBOOK, text)} />
      </div>
    </AttachArea>
  )
}

/** The project that the notebook begins in, where the address names one; until it is known its id counts. */
function useChosenProject() {
  const { projectId = '' } = useSearch({ from: '/shell/new' })
  const { data, error } = useQuery({ ...projectQuery(projectId), enabled: projectId !== '' })
  if (projectId === '' || error?.code === 'not_found' || error?.code === 'invalid') return {}
  return { project: data, projectId }
}

/** The page that the first message leads to is fetched while it is written: nothing is left to wait for then. */
function useNotebookPageAhead() {
  const router = useRouter()
  const hasBegun = useDraft(NEW_NOTEBOOK) !== ''
  useEffect(() => {
    if (hasBegun) router.loadRouteChunk(router.routesByPath['/notebooks/$id'])?.catch(() => undefined)
  }, [router, hasBegun])
}
