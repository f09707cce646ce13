import { Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TRIAL_MESSAGE_MAX } from '#contract/agent-trials.ts'
import { useModelChoice } from '#web/models/use-model-choice.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import type { AgentValues } from './agent-values.ts'
import { useTryAgent } from './queries.ts'

/** One answer with the instructions as they are in the form, before they are saved. */
export function AgentTryOut({ values: { systemPrompt, model, fallbackModels } }: { values: AgentValues }) {
  const { t } = useTranslation()
  const [message, setMessage] = useState('')
  const { mutate: ask, data, error, isPending } = useTryAgent()
  const { model: ofMessages } = useModelChoice()
  const wanted = model === null ? [ofMessages?.id] : [model, ...fallbackModels]
  const models = wanted.filter((id) => id !== undefined)
  return (
    <section
      aria-label={t('agents.tryOut')}
      className="flex flex-col gap-3 rounded-large border border-line bg-sunken p-4"
    >
      <TextArea
        label={t('agents.tryMessage')}
        hint={t('agents.tryHint')}
        rows={2}
        maxLength={TRIAL_MESSAGE_MAX}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <Button
        size="small"
        className="self-start"
        icon={<Play size={13} />}
        isBusy={isPending}
        disabled={message.trim() === ''}
        onClick={() => ask({ systemPrompt, models, message })}
      >
        {t('agents.try')}
      </Button>
      <ErrorState message={error?.message} />
      <div aria-live="polite" className="min-h-0">
        {data && !isPending && (
          <>
            <p dir="auto" className="max-h-72 overflow-y-auto font-reading break-words whitespace-pre-wrap">
              {data.text || t('agents.tryEmpty')}
            </p>
            <p className="mt-2 text-small text-faint">{data.model}</p>
          </>
        )}
      </div>
    </section>
  )
}
