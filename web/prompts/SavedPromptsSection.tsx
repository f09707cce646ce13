import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SavedPrompt } from '#contract/prompts.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { savedPromptList, useDeletePrompt } from './queries.ts'

/** The prompts that the user has saved. */
export function SavedPromptsSection() {
  const { t } = useTranslation()
  const { data: prompts, error, refetch } = useQuery(savedPromptList())
  return (
    <Section title={t('prompts.title')} hint={t('prompts.hint')}>
      {!prompts && error && <ErrorScreen message={error.message} onRetry={() => void refetch()} />}
      {!prompts && !error && <Skeleton lines={3} />}
      {prompts && prompts.length === 0 && <p className="mb-3 text-soft">{t('prompts.none')}</p>}
      {prompts && prompts.length > 0 && (
        <ul aria-label={t('prompts.title')} className="mb-3 divide-y divide-line">
          {prompts.map((prompt) => (
            <PromptRow key={prompt.id} prompt={prompt} />
          ))}
        </ul>
      )}
      {prompts && (
        <Button icon={<Plus size={15} />} onClick={() => openDialog('saved-prompt', {})}>
          {t('prompts.new')}
        </Button>
      )}
    </Section>
  )
}

function PromptRow({ prompt }: { prompt: SavedPrompt }) {
  const { t } = useTranslation()
  const { mutate: remove, isPending } = useDeletePrompt()
  const { name, text } = prompt
  return (
    <li className="flex items-center gap-2 py-2 first:pt-0">
      <div className="min-w-0 flex-1">
        <code className="font-mono text-small font-semibold">/{name}</code>
        <p dir="auto" className="truncate text-small text-soft">
          {text}
        </p>
      </div>
      <IconButton
        label={t('prompts.edit', { name })}
        icon={<Pencil size={15} />}
        tone="faint"
        onClick={() => openDialog('saved-prompt', { prompt })}
      />
      <IconButton
        label={t('prompts.delete', { name })}
        icon={<Trash2 size={15} />}
        tone="faint"
        isBusy={isPending}
        onClick={() => remove(prompt)}
      />
    </li>
  )
}
