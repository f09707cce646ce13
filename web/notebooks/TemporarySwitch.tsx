import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { newNotebookPath } from './paths.ts'

/** Whether the new notebook is temporary, which is part of the address. */
export function TemporarySwitch() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { projectId, temporary } = useSearch({ from: '/shell/new' })
  return (
    <div className="mx-auto max-w-full px-2">
      <Switch
        label={t('notebooks.temporaryName')}
        hint={t('notebooks.temporaryHint')}
        isOn={temporary === 'true'}
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
