import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PROMPT_ENHANCEMENT } from '#contract/tools.ts'
import { toolList } from '#web/models/queries.ts'
import { toolName } from '#web/models/tool-names.ts'
import { Switch } from '#web/ui/forms/Switch.tsx'
import type { AgentFieldsProps } from './agent-values.ts'

/** The tools that the agent uses in place of those of the message. */
export function AgentToolFields({ values: { tools }, onChange }: AgentFieldsProps) {
  const { t } = useTranslation()
  const { data: offered = [] } = useQuery(toolList())
  const data = offered.filter(({ name }) => name !== PROMPT_ENHANCEMENT)
  if (data.length === 0) return null
  return (
    <fieldset>
      <legend className="font-[550]">{t('agents.tools')}</legend>
      {data.map(({ name }) => (
        <Switch
          key={name}
          label={toolName(name)}
          isOn={tools.includes(name)}
          onChange={(isOn) =>
            onChange({ tools: [...tools.filter((other) => other !== name), ...(isOn ? [name] : [])] })
          }
        />
      ))}
    </fieldset>
  )
}
