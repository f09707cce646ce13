import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ToolPermission } from '#contract/tools.ts'
import { t } from '#web/platform/i18n.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { toolPermissionList, useRevokeToolPermission } from './queries.ts'
import { toolName } from './tool-names.ts'

/** What the user allowed tools to do without asking; nothing where there is none. */
export function ToolPermissions() {
  const { t } = useTranslation()
  const { data = [] } = useQuery(toolPermissionList())
  if (data.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 text-small text-faint">{t('tools.permissions')}</h3>
      <ul className="space-y-1">
        {data.map((permission) => (
          <PermissionRow key={permission.id} permission={permission} />
        ))}
      </ul>
    </section>
  )
}

function PermissionRow({ permission }: { permission: ToolPermission }) {
  const { t } = useTranslation()
  const { id, tool } = permission
  const { mutate: revoke, isPending } = useRevokeToolPermission()
  return (
    <li className="flex items-center gap-3">
      <span className="min-w-0 flex-1 break-words">
        <span className="font-medium">{toolName(tool)}</span>
        <span className="block text-small text-faint">{placeOf(permission)}</span>
      </span>
      <Button
        size="small"
        aria-label={t('tools.revokeNamed', { tool: toolName(tool) })}
        isBusy={isPending}
        onClick={() => revoke({ id })}
      >
        {t('tools.revoke')}
      </Button>
    </li>
  )
}

function placeOf({ notebookId, notebookName }: ToolPermission): string {
  if (notebookId === null) return t('tools.inAllNotebooks')
  return notebookName === null ? t('tools.inOneNotebook') : t('tools.inNotebook', { name: notebookName })
}
