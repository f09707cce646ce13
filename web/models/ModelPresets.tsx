import { Download, Pencil, Plus, Save, Star, StarOff, Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelPreset } from '#contract/model-presets.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { saveUnder } from '#web/platform/downloads.ts'
import { toast } from '#web/platform/toast.ts'
import { FileField } from '#web/ui/forms/FileField.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { ActionsMenu } from '#web/ui/overlays/ActionsMenu.tsx'
import { MenuItem } from '#web/ui/overlays/Menu.tsx'
import { parsePresetFile, toPresetFile } from './preset-file.ts'
import { presetInUse, presetSettingsOf, settingsFrom } from './preset-settings.ts'
import { useCreatePreset, useRemovePreset, useUpdatePreset } from './presets.queries.ts'
import { changeModelSettings, useModelSettings } from './view-state.ts'

interface ModelPresetsProps {
  presets: ModelPreset[]
}

/** Named settings of the user: apply, save, change, delete, export and import. */
export function ModelPresets({ presets }: ModelPresetsProps) {
  const { t } = useTranslation()
  const settings = useModelSettings()
  const [appliedId, setAppliedId] = useState<string>()
  const inUse = presetInUse(presets, settings)
  // The applied preset can be updated with the changes since then.
  const chosen = inUse ?? presets.find(({ id }) => id === appliedId)
  const apply = (id: string) => {
    setAppliedId(id)
    const preset = presets.find((one) => one.id === id)
    if (preset) changeModelSettings(settingsFrom(preset))
  }
  const file = useRef<HTMLInputElement>(null)
  const { mutate: create } = useCreatePreset()
  async function importFrom(chosen: File) {
    const preset = await parsePresetFile(chosen)
    if (preset) create(preset)
    else toast.error(t('presets.importInvalid'))
  }
  const nameIn = (input: { preset?: ModelPreset }) => openDialog('model-preset', input)
  return (
    <div className="flex items-end gap-2">
      <Select
        label={t('presets.label')}
        value={inUse?.id ?? ''}
        onChange={apply}
        options={[
          { value: '', label: t('presets.none') },
          ...presets.map(({ id, name, isDefault }) => ({
            value: id,
            label: isDefault ? t('presets.default', { name }) : name,
          })),
        ]}
        className="min-w-0 flex-1"
      />
      <ActionsMenu label={t('presets.actions')} className="mb-1">
        <MenuItem icon={<Plus size={15} />} onSelect={() => nameIn({})}>
          {t('presets.saveAs')}
        </MenuItem>
        <MenuItem icon={<Upload size={15} />} onSelect={() => file.current?.click()}>
          {t('presets.import')}
        </MenuItem>
        {chosen && (
          <ChosenItems
            preset={chosen}
            isChanged={chosen !== inUse}
            onRename={() => nameIn({ preset: chosen })}
          />
        )}
      </ActionsMenu>
      <FileField
        ref={file}
        accept="application/json,.json"
        label={t('presets.importFile')}
        onChoose={([chosen]) => chosen && void importFrom(chosen)}
      />
    </div>
  )
}

interface ChosenItemsProps {
  preset: ModelPreset
  isChanged: boolean
  onRename: () => void
}

function ChosenItems({ preset, isChanged, onRename }: ChosenItemsProps) {
  const { t } = useTranslation()
  const { mutate: update } = useUpdatePreset()
  const { mutate: remove } = useRemovePreset()
  const { id, name, isDefault } = preset
  const save = () => update({ id, settings: presetSettingsOf(useModelSettings.getState()) })
  return (
    <>
      {isChanged && (
        <MenuItem icon={<Save size={15} />} onSelect={save}>
          {t('presets.update', { name })}
        </MenuItem>
      )}
      <MenuItem
        icon={isDefault ? <StarOff size={15} /> : <Star size={15} />}
        onSelect={() => update({ id, isDefault: !isDefault })}
      >
        {t(isDefault ? 'presets.clearDefault' : 'presets.makeDefault', { name })}
      </MenuItem>
      <MenuItem icon={<Pencil size={15} />} onSelect={onRename}>
        {t('presets.rename', { name })}
      </MenuItem>
      <MenuItem
        icon={<Download size={15} />}
        onSelect={() => saveUnder(toPresetFile(preset), `${name}.json`)}
      >
        {t('presets.export', { name })}
      </MenuItem>
      <MenuItem icon={<Trash2 size={15} />} isDestructive onSelect={() => remove(preset)}>
        {t('presets.remove', { name })}
      </MenuItem>
    </>
  )
}
