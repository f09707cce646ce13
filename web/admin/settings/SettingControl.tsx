import { Check, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '#web/ui/forms/FieldError.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { PlainForm } from '#web/ui/forms/PlainForm.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Spinner } from '#web/ui/layout/Spinner.tsx'
import { AudioModelSetting } from './AudioModelSetting.tsx'
import { EmbeddingModelSetting } from './EmbeddingModelSetting.tsx'
import { FilesSetting } from './FilesSetting.tsx'
import { LongTextSetting } from './LongTextSetting.tsx'
import { ModelSetting } from './ModelSetting.tsx'
import { SecretSetting } from './SecretSetting.tsx'
import type { SettingControlProps } from './setting-control.ts'
import { textsOf, valueInWords } from './setting-texts.ts'

/** A selected value is saved at once; typed text when it is submitted or the field is left. */
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
          isBusy={isBusy}
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
          isBusy={isBusy}
          onChange={onChange}
          options={choices.map((value) => ({ value, label: valueInWords(setting, value) }))}
        />
        <FieldError message={error} />
      </>
    )
  }
  if (kind === 'model') return <ModelSetting {...props} />
  if (kind === 'embeddingModel') return <EmbeddingModelSetting {...props} />
  if (kind === 'transcriptionModel' || kind === 'speechModel') return <AudioModelSetting {...props} />
  if (kind === 'files') return <FilesSetting {...props} />
  if (kind === 'secret') return <SecretSetting {...props} />
  if (kind === 'longText') return <LongTextSetting key={settingValue} {...props} />
  return <TypedSetting key={settingValue} {...props} />
}

function TypedSetting({ setting, isBusy, isSaved, error, onChange, onUndo }: SettingControlProps) {
  const { t } = useTranslation()
  const { label } = textsOf(setting)
  const [typed, setTyped] = useState(setting.settingValue)
  const [sent, setSent] = useState(typed)
  const isSame = typed.trim() === setting.settingValue
  const save = () => {
    if (isSame || isBusy) return
    setSent(typed)
    onChange(typed)
  }
  const undo = () => {
    setTyped(setting.settingValue)
    setSent(setting.settingValue)
    onUndo()
  }
  return (
    <PlainForm isBusy={isBusy} onSubmit={save}>
      <TextField
        label={label}
        isLabelHidden
        value={typed}
        error={error}
        inputMode={setting.kind === 'number' ? 'numeric' : undefined}
        onChange={(event) => setTyped(event.target.value)}
        // A refused text is not sent again until it is changed.
        onBlur={() => typed !== sent && save()}
        autoComplete="off"
        spellCheck={false}
        trailing={
          <>
            {isBusy && <Spinner />}
            {isSaved && isSame && <Check aria-hidden size={16} className="me-2 text-good" />}
            {error !== undefined && (
              <IconButton
                size="small"
                label={t('settings.undo', { label })}
                icon={<Undo2 size={15} />}
                // The field keeps the focus, and does not save again.
                onPointerDown={(event) => event.preventDefault()}
                onClick={undo}
              />
            )}
          </>
        }
      />
    </PlainForm>
  )
}
