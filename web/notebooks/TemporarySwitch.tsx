import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { tooltip } from '#web/ui/layout/Tooltip.tsx'
import { newNotebookPath } from './paths.ts'

/** Whether the new notebook is temporary, which is part of the address. Its meaning is shown while it is on. */
export function TemporarySwitch() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { projectId, temporary } = useSearch({ from: '/shell/new' })
  const isOn = temporary === 'true'
  return (
    <div
      className="mx-auto -my-3 max-w-full px-2 text-small text-soft"
      {...(!isOn && tooltip(t('notebooks.temporaryHint')))}
    >
      <Switch
        label={t('notebooks.temporaryName')}
        hint={isOn && t('notebooks.temporaryHint')}
        isOn={isOn}
        onChange={(isOn) =>
          void navigate({
            ...newNotebookPath({ projectId, temporary: isOn ? 'true' : undefined }),
            replace: true,
          })
        }
      />
    </div>
  )
}
