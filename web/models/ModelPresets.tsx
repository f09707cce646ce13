import { Pencil, Plus, Save, Star, StarOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelPreset } from '#contract/model-presets.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { Select } from '#web/ui/forms/Select.tsx'
import { ActionsMenu } from '#web/ui/overlays/ActionsMenu.tsx'
import { MenuItem } from '#web/ui/overlays/Menu.tsx'
import { presetInUse, presetSettingsOf, settingsFrom } from './preset-settings.ts'
import { useRemovePreset, useUpdatePreset } from './presets.queries.ts'
import { changeModelSettings, useModelSettings } from './view-state.ts'

interface ModelPresetsProps {
  presets: ModelPreset[]
}

/** Named settings of the user: apply, save, change, delete. */
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
        {chosen && (
          <ChosenItems
            preset={chosen}
            isChanged={chosen !== inUse}
            onRename={() => nameIn({ preset: chosen })}
          />
        )}
      </ActionsMenu>
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
      <MenuItem icon={<Trash2 size={15} />} isDestructive onSelect={() => remove(preset)}>
        {t('presets.remove', { name })}
      </MenuItem>
    </>
  )
}
