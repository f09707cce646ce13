import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { Composer } from '#web/chat/Composer.tsx'
import { NEW_NOTEBOOK, setDraft, useDraft } from '#web/chat/drafts.view-state.ts'
import { primeEmptyThread } from '#web/chat/queries.ts'
import { post } from '#web/chat/sending.ts'
import { AiSettings } from '#web/models/AiSettings.tsx'
import { FirstRunCard } from '#web/models/FirstRunCard.tsx'
import { ModelPicker } from '#web/models/ModelPicker.tsx'
import { useModelChoice } from '#web/models/use-model-choice.ts'
import { PageHeader } from './NotebookHeader.tsx'
import { useCreateNotebook } from './queries.ts'
import { Starters } from './Starters.tsx'

/** An empty page. The notebook comes into being with its first message. */
export function NewNotebookPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { model, llm } = useModelChoice()
  const { mutate: create, isPending, error } = useCreateNotebook()

  useNotebookPageAhead()

  const send = (prompt: string) =>
    create(
      { lastUsedModel: model?.id },
      {
        onSuccess: ({ id }) => {
          primeEmptyThread(id)
          post({ notebookId: id, prompt, llm })
          setDraft(NEW_NOTEBOOK, '')
          void navigate({ ...paths.notebook(id), replace: true })
        },
      },
    )

  return (
    <main className="flex min-h-0 flex-1 flex-col overflow-y-auto">
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
          <p className="mx-auto mt-2 max-w-[46ch] text-soft">{t('welcome.body')}</p>
        </div>
        <FirstRunCard />
        <Composer
          place={NEW_NOTEBOOK}
          onSend={send}
          isSending={isPending}
          error={error ? t('notebooks.createFailed', { reason: error.message }) : undefined}
          tools={
            <>
              <ModelPicker current={model} />
              <AiSettings model={model} />
            </>
          }
        />
        <Starters onChoose={(text) => setDraft(NEW_NOTEBOOK, text)} />
      </div>
    </main>
  )
}

/** The page that the first message leads to is fetched while it is written: nothing is left to wait for then. */
function useNotebookPageAhead() {
  const router = useRouter()
  const hasBegun = useDraft(NEW_NOTEBOOK) !== ''
  useEffect(() => {
    if (hasBegun) router.loadRouteChunk(router.routesByPath['/notebooks/$id'])?.catch(() => undefined)
  }, [router, hasBegun])
}
