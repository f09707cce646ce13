import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/forms/Button.tsx'
import { FieldError } from '#web/ui/forms/FieldError.tsx'
import { PlainForm } from '#web/ui/forms/PlainForm.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { EmbeddingModelSetting } from './EmbeddingModelSetting.tsx'
import { FilesSetting } from './FilesSetting.tsx'
import { ModelSetting } from './ModelSetting.tsx'
import type { SettingControlProps } from './setting-control.ts'
import { textsOf, valueInWords } from './setting-texts.ts'

/** A selected value is saved at once; typed text when it is submitted. */
export function SettingControl(props: SettingControlProps) {
  const { setting, isBusy, error, onChange } = props
  const { kind, settingValue, choices } = setting
  const { label } = textsOf(setting)
  if (kind === 'boolean') {
    return (
      <>
        <Switch
          label={label}
          isLabelHidden
          isOn={settingValue === 'true'}
          disabled={isBusy}
          onChange={(isOn) => onChange(String(isOn))}
        />
        <FieldError message={error} />
      </>
    )
  }
  if (kind === 'choice') {
    return (
      <>
        <Select
          label={label}
          isLabelHidden
          value={settingValue}
          disabled={isBusy}
          onChange={onChange}
          options={choices.map((value) => ({ value, label: valueInWords(setting, value) }))}
        />
        <FieldError message={error} />
      </>
    )
  }
  if (kind === 'model') return <ModelSetting {...props} />
  if (kind === 'embeddingModel') return <EmbeddingModelSetting {...props} />
  if (kind === 'files') return <FilesSetting {...props} />
  return <TypedSetting key={settingValue} {...props} />
}

function TypedSetting({ setting, isBusy, error, onChange }: SettingControlProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(setting.settingValue)
  const isSame = typed.trim() === setting.settingValue
  const submit = () => {
    if (!isSame) onChange(typed)
  }
  return (
    <PlainForm isBusy={isBusy} onSubmit={submit} className="flex items-start gap-2">
      <TextField
        label={textsOf(setting).label}
        isLabelHidden
        value={typed}
        error={error}
        inputMode={setting.kind === 'number' ? 'numeric' : undefined}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        className="min-w-0 flex-1"
      />
      <Button type="submit" size="field" disabled={isSame}>
        {t('settings.save')}
      </Button>
    </PlainForm>
  )
}
