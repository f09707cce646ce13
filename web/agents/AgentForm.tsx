import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AGENT_DESCRIPTION_MAX, AGENT_NAME_MAX, AGENT_PROMPT_MAX } from '#contract/constants/agents.ts'
import { type ApiError, problemBesideFields } from '#web/platform/errors.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { PlainForm } from '#web/ui/forms/PlainForm.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { AgentModelFields } from './AgentModelFields.tsx'
import { AgentServerFields } from './AgentServerFields.tsx'
import { AgentToolFields } from './AgentToolFields.tsx'
import { AgentTryOut } from './AgentTryOut.tsx'
import { type AgentFieldsProps, type AgentValues, checkAgent, errorsByField } from './agent-values.ts'
import { KnowledgeFiles } from './KnowledgeFiles.tsx'
import { StarterFields } from './StarterFields.tsx'
import { TriggerWordsField } from './TriggerWordsField.tsx'

interface AgentFormProps {
  initial: AgentValues
  submitLabel: string
  isBusy: boolean
  error: ApiError | null
  onSubmit: (values: AgentValues) => void
}

/** Edits an agent in sections. */
export function AgentForm({ initial, submitLabel, isBusy, error, onSubmit }: AgentFormProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const errors = { ...errorsByField(error?.fields), ...problems }
  const onChange = (change: Partial<AgentValues>) => {
    setValues((before) => ({ ...before, ...change }))
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(change, name))),
    )
  }
  function submit() {
    const checked = checkAgent(values)
    setProblems(checked.errors ?? {})
    if (!checked.errors) onSubmit(checked.values)
  }
  const fields = { values, errors, onChange }
  return (
    <PlainForm
      isBusy={isBusy}
      onSubmit={submit}
      // Below another section its first one has the usual distance.
      className="not-first:[&>:first-child]:pt-7"
    >
      <IdentityFields {...fields} />
      <Section title={t('agents.behavior')} hint={t('agents.behaviorHint')}>
        <div className="flex flex-col gap-4">
          <TextArea
            label={t('agents.systemPrompt')}
            rows={8}
            maxLength={AGENT_PROMPT_MAX}
            value={values.systemPrompt}
            error={errors.systemPrompt}
            onChange={({ target }) => onChange({ systemPrompt: target.value })}
          />
          <AgentTryOut values={values} />
          <AgentModelFields {...fields} />
        </div>
      </Section>
      <Section title={t('agents.abilities')} hint={t('agents.abilitiesHint')}>
        <div className="flex flex-col gap-5">
          <AgentToolFields {...fields} />
          <AgentServerFields {...fields} />
          <KnowledgeFiles {...fields} />
        </div>
      </Section>
      <Section title={t('agents.starters')} hint={t('agents.startersHint')}>
        <StarterFields {...fields} />
      </Section>
      <Section title={t('agents.sharing')} hint={t('agents.sharingHint')}>
        <Switch
          label={t('agents.isPublic')}
          hint={t('agents.isPublicHint')}
          isOn={values.isPublic}
          onChange={(isPublic) => onChange({ isPublic })}
        />
      </Section>
      <div className="flex flex-wrap items-center justify-end gap-3 py-5">
        <ErrorState message={problemBesideFields(error)} className="flex-1" />
        <Button type="submit" tone="primary">
          {submitLabel}
        </Button>
      </div>
    </PlainForm>
  )
}

function IdentityFields({ values, errors, onChange }: AgentFieldsProps) {
  const { t } = useTranslation()
  return (
    <Section title={t('agents.identity')} hint={t('agents.identityHint')}>
      <div className="flex flex-col gap-4">
        <TextField
          label={t('agents.name')}
          value={values.name}
          maxLength={AGENT_NAME_MAX}
          autoComplete="off"
          error={errors.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <TextArea
          label={t('agents.description')}
          rows={2}
          maxLength={AGENT_DESCRIPTION_MAX}
          value={values.description}
          error={errors.description}
          onChange={({ target }) => onChange({ description: target.value })}
        />
        <TriggerWordsField {...{ values, errors, onChange }} />
      </div>
    </Section>
  )
}
