import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AGENT_STARTER_MAX, AGENT_STARTERS_MAX } from '#contract/constants/agents.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { FieldError } from '#web/ui/forms/FieldError.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import type { AgentFieldsProps } from './agent-values.ts'

/** One field for each starter; empty ones are left out. */
export function StarterFields({ values: { starters }, errors, onChange }: AgentFieldsProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col items-start gap-2">
      {starters.map((starter, index) => (
        <TextField
          // oxlint-disable-next-line react/no-array-index-key -- a row is its position
          key={index}
          isLabelHidden
          label={t('agents.starter', { number: index + 1 })}
          className="w-full"
          value={starter}
          maxLength={AGENT_STARTER_MAX}
          onChange={({ target }) => onChange({ starters: starters.with(index, target.value) })}
          trailing={
            <IconButton
              label={t('agents.removeStarter', { number: index + 1 })}
              icon={<X size={15} />}
              tone="faint"
              onClick={() => onChange({ starters: starters.toSpliced(index, 1) })}
            />
          }
        />
      ))}
      <FieldError message={errors.starters} />
      {starters.length < AGENT_STARTERS_MAX && (
        <Button
          icon={<Plus aria-hidden size={16} />}
          onClick={() => onChange({ starters: [...starters, ''] })}
        >
          {t('agents.addStarter')}
        </Button>
      )}
    </div>
  )
}
