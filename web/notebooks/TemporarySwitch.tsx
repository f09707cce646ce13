import { useNavigate, useSearch } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { newNotebookPath } from './paths.ts'

/** Whether the new notebook is temporary, which is part of the address. */
export function TemporarySwitch() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { projectId, temporary } = useSearch({ from: '/shell/new' })
  const isOn = temporary === 'true'
  return (
    <IconButton
      label={t('notebooks.temporaryName')}
      icon={<Hourglass size={16} />}
      aria-pressed={isOn}
      className={cn(isOn && 'bg-accent-soft text-accent')}
      onClick={() =>
        void navigate({
          ...newNotebookPath({ projectId, temporary: isOn ? undefined : 'true' }),
          replace: true,
        })
      }
    />
  )
}
