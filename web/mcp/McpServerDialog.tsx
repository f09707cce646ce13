import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { McpServerDetails } from '#contract/mcp.ts'
import type { McpTransport } from '#contract/mcp-server-fields.ts'
import { Segments } from '#web/ui/forms/Segments.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { ClientFields } from './ClientFields.tsx'
import { type McpOwner, useCreateMcpServer, useUpdateMcpServer } from './queries.ts'
import { SecretRows } from './SecretRows.tsx'
import { rowsOf, serverFormOf } from './server-form.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'mcp-server': { owner: McpOwner; server?: McpServerDetails }
  }
}

interface McpServerDialogProps {
  input: { owner: McpOwner; server?: McpServerDetails }
  onClose: () => void
}

/** Adds or changes an MCP server. It is saved when the connection works. */
export function McpServerDialog({ input: { owner, server }, onClose }: McpServerDialogProps) {
  const { t } = useTranslation()
  const [transport, setTransport] = useState<McpTransport>(server?.transport ?? 'http')
  const [rows, setRows] = useState(() => rowsOf(server))
  const [enabled, setEnabled] = useState(server?.enabled ?? true)
  const create = useCreateMcpServer(owner)
  const update = useUpdateMcpServer(owner, { isErrorShown: true })
  return (
    <FormDialog
      onClose={onClose}
      title={server ? t('mcp.editTitle', { name: server.name }) : t('mcp.newTitle')}
      width="wide"
      schema={serverFormOf({ transport, rows, enabled })}
      filledIn={transport}
      onSubmit={(values) =>
        server
          ? update.mutate({ id: server.id, ...values }, { onSuccess: onClose })
          : create.mutate(values, { onSuccess: onClose })
      }
      request={server ? update : create}
      action={server ? t('mcp.save') : t('mcp.connect')}
    >
      <TextField name="name" label={t('mcp.name')} defaultValue={server?.name} autoComplete="off" />
      {owner === 'administrators' && <TransportField value={transport} onChange={setTransport} />}
      {transport === 'http' ? <AddressField server={server} /> : <CommandFields server={server} />}
      <SecretRows transport={transport} rows={rows} onChange={setRows} />
      {transport === 'http' && <ClientFields server={server} />}
      {owner === 'administrators' && <TagsField server={server} />}
      <Switch label={t('mcp.enabled')} isOn={enabled} onChange={setEnabled} />
    </FormDialog>
  )
}

function TransportField({
  value,
  onChange,
}: {
  value: McpTransport
  onChange: (transport: McpTransport) => void
}) {
  const { t } = useTranslation()
  return (
    <Segments
      label={t('mcp.transport')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'http', label: t('mcp.transports.http') },
        { value: 'stdio', label: t('mcp.transports.stdio') },
      ]}
    />
  )
}

function TagsField({ server }: { server: McpServerDetails | undefined }) {
  const { t } = useTranslation()
  return (
    <TextField
      name="allowedUserTags"
      label={t('mcp.tags')}
      hint={t('mcp.tagsHint')}
      defaultValue={server?.allowedUserTags.join(', ')}
      autoCapitalize="none"
      autoComplete="off"
    />
  )
}

function AddressField({ server }: { server: McpServerDetails | undefined }) {
  const { t } = useTranslation()
  return (
    <TextField
      key="url"
      name="url"
      label={t('mcp.url')}
      hint={t('mcp.urlHint')}
      defaultValue={server?.url}
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
    />
  )
}

function CommandFields({ server }: { server: McpServerDetails | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        key="command"
        name="command"
        label={t('mcp.command')}
        hint={t('mcp.commandHint')}
        defaultValue={server?.command}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <TextArea
        name="arguments"
        label={t('mcp.arguments')}
        hint={t('mcp.argumentsHint')}
        defaultValue={server?.arguments.join('\n')}
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  )
}
