import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputOf } from '#contract/procedures.ts'
import type { tools } from '#contract/tools.ts'
import type { DialogProps } from '#web/platform/dialogs.ts'
import { ErrorBanner } from '#web/ui/feedback/ErrorBanner.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { promptEnhancement } from './queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'enhance-prompt': { request: InputOf<typeof tools.enhancePrompt>; onSend: (prompt: string) => void }
  }
}

/** Shows a prompt beside the one that a model made of it, and sends one of them. */
export function EnhancePromptDialog({ input: { request, onSend }, onClose }: DialogProps<'enhance-prompt'>) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(promptEnhancement(request))
  const [edited, setEdited] = useState<string>()
  const proposed = edited ?? data?.prompt ?? ''
  const send = (prompt: string) => {
    onClose()
    onSend(prompt)
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('promptEnhancement.title')} width="wide">
      <div className="grid gap-4 sm:grid-cols-2">
        <div>
          <h3 className="mb-1 font-medium">{t('promptEnhancement.yours')}</h3>
          <p
            dir="auto"
            className="max-h-72 overflow-y-auto rounded-control border border-line bg-sunk p-3 break-words whitespace-pre-wrap"
          >
            {request.prompt}
          </p>
        </div>
        <div>
          {error && !isFetching && <ErrorBanner message={error.message} onRetry={() => void refetch()} />}
          {isFetching && (
            <div role="status" aria-label={t('promptEnhancement.writing')}>
              <Skeleton lines={5} />
            </div>
          )}
          {data && !isFetching && (
            <TextArea
              label={t('promptEnhancement.improved')}
              hint={t('promptEnhancement.by', { model: data.model })}
              rows={8}
              value={proposed}
              onChange={({ currentTarget }) => setEdited(currentTarget.value)}
            />
          )}
        </div>
      </div>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button tone="quiet" onClick={() => send(request.prompt)}>
          {t('promptEnhancement.keep')}
        </Button>
        <Button
          tone="primary"
          disabled={!data || isFetching || proposed.trim() === ''}
          onClick={() => send(proposed)}
        >
          {t('promptEnhancement.accept')}
        </Button>
      </div>
    </Dialog>
  )
}
