import { RotateCcw } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminSetting } from '#contract/settings.ts'
import { useResetSetting, useUpdateSetting } from '#web/settings/queries.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { tooltip } from '#web/ui/layout/Tooltip.tsx'
import { confirmEnforcement } from './confirm-enforcement.ts'
import { SettingControl } from './SettingControl.tsx'
import { textsOf, valueInWords } from './setting-texts.ts'

/** A setting with its description, its state and its control. */
export function SettingRow({ setting }: { setting: AdminSetting }) {
  const { t } = useTranslation()
  const id = useId()
  const update = useUpdateSetting()
  const reset = useResetSetting()
  const { settingName, isChanged, defaultValue } = setting
  const { label, help } = textsOf(setting)
  const resetText = t('settings.reset', { value: valueInWords(setting, defaultValue) })
  const change = async (settingValue: string) => {
    if (settingName === 'enforceMFA' && settingValue === 'true' && !(await confirmEnforcement())) return
    update.mutate({ settingName, settingValue })
  }
  const goBack = () => {
    update.reset()
    reset.mutate({ settingName })
  }
  return (
    <li
      aria-labelledby={id}
      className="grid gap-x-10 grid-cols-1 gap-y-3 py-5 md:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div>
        <div className="flex flex-wrap items-center gap-2">
          <h3 id={id} className="font-[550]" {...tooltip(settingName, { side: 'top' })}>
            {label}
          </h3>
          {isChanged && <Chip tone="accent">{t('settings.changed')}</Chip>}
        </div>
        <p className="mt-0.5 text-soft">{help}</p>
      </div>
      <div className={cn('space-y-2', setting.kind === 'boolean' && 'md:flex md:flex-col md:items-end')}>
        <SettingControl
          setting={setting}
          isBusy={update.isPending}
          isSaved={update.isSuccess}
          error={update.error?.message}
          onUndo={() => update.reset()}
          onChange={(value) => void change(value)}
        />
        {isChanged && (
          <Button
            size="small"
            tone="quiet"
            icon={<RotateCcw size={14} />}
            isBusy={reset.isPending}
            aria-label={`${resetText}, ${label}`}
            onClick={goBack}
            className="-ms-2.5"
          >
            {resetText}
          </Button>
        )}
      </div>
    </li>
  )
}
