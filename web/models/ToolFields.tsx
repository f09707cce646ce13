import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Model } from '#contract/models.ts'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { toolList } from './queries.ts'
import { toolName } from './tool-names.ts'
import { changeModelSettings, useModelSettings } from './view-state.ts'

/** The tools that the model may call in the next answers. */
export function ToolFields({ model }: { model: Model | undefined }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(toolList())
  const chosen = useModelSettings((settings) => settings.tools)
  if (data.length === 0) return null
  const change = (name: string, isOn: boolean) =>
    changeModelSettings({ tools: [...chosen.filter((other) => other !== name), ...(isOn ? [name] : [])] })
  return (
    <fieldset>
      <legend className="font-medium">{t('models.tools')}</legend>
      {model?.supportsTools ? (
        data.map(({ name }) => (
          <Switch
            key={name}
            label={toolName(name)}
            isOn={chosen.includes(name)}
            onChange={(isOn) => change(name, isOn)}
          />
        ))
      ) : (
        <p className="text-small text-faint">{t('models.toolsUnsupported')}</p>
      )}
    </fieldset>
  )
}
