import { useTranslation } from 'react-i18next'
import type { McpServer } from '#contract/mcp.ts'
import type { Model } from '#contract/models.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { DisclosureMark } from '#web/ui/layout/DisclosureMark.tsx'
import { withServer, withTool } from './mcp-selection.ts'
import { useSignInToMcpServer, useSignOutOfMcpServer } from './mcp-sign-in.queries.ts'
import { useMcpServers } from './use-mcp-servers.ts'
import { changeModelSettings, useModelSettings } from './view-state.ts'

/** The MCP servers whose tools the model may call in the next answers; nothing where there are none. */
export function McpServerFields({ model }: { model: Model }) {
  const { t } = useTranslation()
  const servers = useMcpServers(model) ?? []
  if (servers.length === 0) return null
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1 text-small text-faint">{t('tools.mcpServers')}</legend>
      {servers.map((server) => (
        <ServerSwitch key={server.id} server={server} servers={servers} />
      ))}
    </fieldset>
  )
}

interface ServerSwitchProps {
  server: McpServer
  servers: McpServer[]
}

function ServerSwitch({ server, servers }: ServerSwitchProps) {
  const { t } = useTranslation()
  const settings = useModelSettings()
  const { enabledMcpServers = [], disabledMcpTools = [] } = settings
  const { id, name, enabled, tools } = server
  const isToSignIn = server.signIn === 'required'
  const isOn = enabled && !isToSignIn && enabledMcpServers.includes(id)
  const count = tools.filter((tool) => !disabledMcpTools.includes(tool.name)).length
  const isSignedIn = server.signIn === 'done'
  const listed =
    isSignedIn && tools.length === 0
      ? t('tools.mcpNoTools')
      : t('tools.mcpCount', { count, total: tools.length })
  const hint = isToSignIn ? undefined : listed
  return (
    <div>
      <Switch
        label={name}
        hint={enabled ? hint : t('tools.mcpOff')}
        isOn={isOn}
        disabled={!enabled || isToSignIn}
        onChange={(isOn) => changeModelSettings(withServer(settings, id, isOn))}
      />
      {((enabled && isToSignIn) || isSignedIn) && <SignInButton server={server} />}
      {isOn && tools.length > 0 && <ServerTools server={server} servers={servers} />}
    </div>
  )
}

function SignInButton({ server: { id, name, signIn: state } }: { server: McpServer }) {
  const { t } = useTranslation()
  const { mutate: signIn, isPending: isLeaving } = useSignInToMcpServer()
  const { mutate: signOut, isPending: isEnding } = useSignOutOfMcpServer()
  const isSignedIn = state === 'done'
  return (
    <Button
      size="small"
      className="mt-1"
      isBusy={isLeaving || isEnding}
      aria-label={isSignedIn ? t('tools.mcpSignOutOf', { name }) : t('tools.mcpSignInTo', { name })}
      onClick={() => (isSignedIn ? signOut({ id, name }) : signIn({ id }))}
    >
      {isSignedIn ? t('tools.mcpSignOut') : t('tools.mcpSignIn')}
    </Button>
  )
}

function ServerTools({ server, servers }: ServerSwitchProps) {
  const { t } = useTranslation()
  const { name, tools } = server
  const settings = useModelSettings()
  const { disabledMcpTools = [] } = settings
  return (
    <details className="group/disclosure mt-1">
      <summary className="flex max-w-full items-center gap-2 rounded-small text-small text-soft select-none hover:text-ink touch:min-h-11">
        <DisclosureMark />
        <span className="min-w-0 truncate">{t('tools.mcpToolsOf', { name })}</span>
      </summary>
      <div className="mt-2 ms-1.5 space-y-2 border-s-2 border-line ps-3">
        {tools.map((tool) => (
          <Switch
            key={tool.name}
            label={tool.title}
            hint={
              <>
                <span className="line-clamp-2">{tool.description}</span>
                {tool.risk !== 'read' && <span className="block">{t('tools.asksFirst')}</span>}
              </>
            }
            isOn={!disabledMcpTools.includes(tool.name)}
            onChange={(isOn) => changeModelSettings(withTool(settings, { name: tool.name, isOn }, servers))}
          />
        ))}
      </div>
    </details>
  )
}
