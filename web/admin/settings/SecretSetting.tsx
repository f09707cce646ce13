import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/forms/Button.tsx'
import { PlainForm } from '#web/ui/forms/PlainForm.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import type { SettingControlProps } from './setting-control.ts'
import { textsOf } from './setting-texts.ts'

/** A secret that is saved when it is submitted. The stored one is never shown, only how it ends. */
export function SecretSetting({ setting, isBusy, error, onChange }: SettingControlProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const save = () => {
    if (typed.trim() === '' || isBusy) return
    onChange(typed.trim())
    setTyped('')
  }
  return (
    <PlainForm isBusy={isBusy} onSubmit={save}>
      <TextField
        type="password"
        label={textsOf(setting).label}
        isLabelHidden
        value={typed}
        error={error}
        placeholder={setting.settingValue || t('settings.noSecret')}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      {typed.trim() !== '' && (
        <Button type="submit" size="small" className="mt-2" isBusy={isBusy}>
          {t('settings.saveSecret')}
        </Button>
      )}
    </PlainForm>
  )
}
