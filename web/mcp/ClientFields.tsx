import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { McpServerDetails } from '#contract/mcp.ts'
import { CopyButton } from '#web/ui/forms/CopyButton.tsx'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Disclosure } from '#web/ui/layout/Disclosure.tsx'
import { mcpRedirectAddress } from './queries.ts'

/** This site as it is registered at the authorization server of an MCP server, which few servers need. */
export function ClientFields({ server }: { server: McpServerDetails | undefined }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(server !== undefined && server.clientId !== '')
  const { data: address } = useQuery(mcpRedirectAddress())
  return (
    <Disclosure title={t('mcp.client')} isOpen={isOpen} onToggle={setOpen}>
      <div className="flex flex-col gap-4">
        <div className="text-small text-soft">
          <p>{t('mcp.clientHint')}</p>
          {address !== undefined && (
            <p className="flex items-center gap-1">
              <span className="min-w-0 font-code text-ink wrap-anywhere">{address}</span>
              <CopyButton label={t('mcp.copyRedirect')} text={() => address} size="small" />
            </p>
          )}
        </div>
        <TextField
          name="clientId"
          label={t('mcp.clientId')}
          defaultValue={server?.clientId}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <PasswordField
          name="clientSecret"
          kind="secret"
          label={t('mcp.clientSecret')}
          hint={t('mcp.clientSecretHint')}
          placeholder={server?.hasClientSecret ? t('mcp.secretSaved') : undefined}
          autoComplete="off"
        />
      </div>
    </Disclosure>
  )
}
