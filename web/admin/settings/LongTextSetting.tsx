import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SETTING_VALUE_MAX } from '#contract/settings.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { PlainForm } from '#web/ui/forms/PlainForm.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import type { SettingControlProps } from './setting-control.ts'
import { textsOf } from './setting-texts.ts'

/** A text of several lines, saved by a button. */
export function LongTextSetting({ setting, isBusy, error, onChange }: SettingControlProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(setting.settingValue)
  const isSame = typed.trim() === setting.settingValue
  return (
    <PlainForm isBusy={isBusy} onSubmit={() => isSame || onChange(typed)}>
      <TextArea
        label={textsOf(setting).label}
        isLabelHidden
        value={typed}
        error={error}
        rows={4}
        maxLength={SETTING_VALUE_MAX}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" size="small" isBusy={isBusy} disabled={isSame} className="mt-2">
        {t('settings.saveText')}
      </Button>
    </PlainForm>
  )
}
