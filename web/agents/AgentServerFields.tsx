import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mcpServerList } from '#web/models/queries.ts'
import { Switch } from '#web/ui/forms/Switch.tsx'
import type { AgentFieldsProps } from './agent-values.ts'

/** The MCP servers whose tools the agent uses; nothing where there are none. */
export function AgentServerFields({ values: { mcpServerIds, isPublic }, onChange }: AgentFieldsProps) {
  const { t } = useTranslation()
  const { data: servers = [] } = useQuery(mcpServerList())
  if (servers.length === 0) return null
  return (
    <fieldset>
      <legend className="font-[550]">{t('agents.servers')}</legend>
      {isPublic && <p className="text-small text-faint">{t('agents.serversPublic')}</p>}
      {servers.map(({ id, name }) => (
        <Switch
          key={id}
          label={name}
          isOn={mcpServerIds.includes(id)}
          onChange={(isOn) =>
            onChange({
              mcpServerIds: [...mcpServerIds.filter((other) => other !== id), ...(isOn ? [id] : [])],
            })
          }
        />
      ))}
    </fieldset>
  )
}
