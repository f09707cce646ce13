import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Model } from '#contract/models.ts'
import { PROMPT_ENHANCEMENT, type ToolOffer } from '#contract/tools.ts'
import { adminPath } from '#web/admin/paths.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { FieldError } from '#web/ui/forms/FieldError.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { McpServerFields } from './McpServerFields.tsx'
import { toolList } from './queries.ts'
import { ToolPermissions } from './ToolPermissions.tsx'
import { toolHelp } from './tool-help.ts'
import { toolName } from './tool-names.ts'
import { changeModelSettings, useModelSettings } from './view-state.ts'

/** The tools that the model may call in the next answers. */
export function ToolFields({ model }: { model: Model | undefined }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(toolList())
  const beforeSending = data?.find(({ name }) => name === PROMPT_ENHANCEMENT)
  if (!model?.supportsTools)
    return (
      <>
        <p className="font-medium">{t('models.toolsUnsupported')}</p>
        <p className="mb-3 text-small text-faint">{t('tools.unsupportedHelp')}</p>
        {beforeSending && <ToolSwitch tool={beforeSending} />}
      </>
    )
  if (error) return <FieldError message={error.message} />
  if (!data) return <Skeleton lines={5} />
  return (
    <div className="space-y-4">
      <fieldset className="space-y-3">
        <legend className="mb-1 text-small text-faint">{t('tools.body')}</legend>
        {data.toSorted(inOrder).map((tool) => (
          <ToolSwitch key={tool.name} tool={tool} />
        ))}
      </fieldset>
      <McpServerFields model={model} />
      <ToolPermissions />
    </div>
  )
}

/** By name as it is shown; tools that are not set up are last. */
const inOrder = (a: ToolOffer, b: ToolOffer) =>
  Number(b.isSetUp) - Number(a.isSetUp) || toolName(a.name).localeCompare(toolName(b.name))

function ToolSwitch({ tool }: { tool: ToolOffer }) {
  const chosen = useModelSettings((settings) => settings.tools)
  const { name, isSetUp } = tool
  const change = (isOn: boolean) =>
    changeModelSettings({ tools: [...chosen.filter((other) => other !== name), ...(isOn ? [name] : [])] })
  return (
    <div>
      <Switch
        label={toolName(name)}
        hint={toolHelp(tool)}
        isOn={isSetUp && chosen.includes(name)}
        disabled={!isSetUp}
        onChange={change}
      />
      {!isSetUp && <NotSetUp />}
    </div>
  )
}

/** What an administrator does about it is a link for administrators only. */
function NotSetUp() {
  const { t } = useTranslation()
  const { isAdmin } = useCurrentUser()
  return (
    <p className="text-small text-warn">
      {isAdmin ? (
        <Link {...adminPath({ section: 'settings', group: 'tools' })} className="underline">
          {t('tools.setUp')}
        </Link>
      ) : (
        t('tools.notSetUp')
      )}
    </p>
  )
}
