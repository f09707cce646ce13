import { useTranslation } from 'react-i18next'
import { SYSTEM_PRIORITY_MAX } from '#contract/users.ts'
import { priorityBand, priorityOf } from '#web/instructions/priority.ts'
import { Switch } from '#web/ui/forms/Switch.tsx'
import type { Knowledge } from './knowledge.ts'

interface InstructionSettingsProps {
  knowledge: Knowledge
  onChange: (change: Partial<Knowledge>) => void
}

/** Whether the text is used as instructions, and its priority. */
export function InstructionSettings({ knowledge, onChange }: InstructionSettingsProps) {
  const { t } = useTranslation()
  const { system, systemPriority } = knowledge
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 sm:ms-auto">
      <Switch label={t('editor.instruction')} isOn={system} onChange={(on) => onChange({ system: on })} />
      <label className="flex items-center gap-2 text-small text-soft">
        {t('editor.priority')}
        <input
          inputMode="numeric"
          value={systemPriority}
          maxLength={String(SYSTEM_PRIORITY_MAX).length}
          disabled={!system}
          onChange={({ currentTarget }) => onChange({ systemPriority: priorityOf(currentTarget.value) })}
          className="h-8 w-14 rounded-small border border-line-control bg-paper px-1.5 text-center text-base text-ink tabular-nums outline-accent disabled:opacity-50 touch:h-11"
        />
        <span className="min-w-14">{t(`editor.bands.${priorityBand(systemPriority)}`)}</span>
      </label>
    </div>
  )
}
