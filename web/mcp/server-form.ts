import { z } from 'zod'
import { type McpServerDetails } from '#contract/mcp.ts'
import { McpServerFields, type McpTransport } from '#contract/mcp-server-fields.ts'
import { readTags } from '#web/platform/typed-list.ts'

/** A header or variable in the form. An empty value keeps a saved one. */
export interface SecretRow {
  key: string
  name: string
  value: string
  isSaved: boolean
}

export const rowsOf = (server: McpServerDetails | undefined): SecretRow[] =>
  (server?.secretNames ?? []).map((name) => ({ key: name, name, value: '', isSaved: true }))

interface Chosen {
  transport: McpTransport
  rows: SecretRow[]
  enabled: boolean
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The fields are text; the contract has the rules. */
export const serverFormOf = ({ transport, rows, enabled }: Chosen) =>
  z
    .record(z.string(), z.unknown())
    .transform(
      (values): z.input<typeof McpServerFields> => ({
        transport,
        enabled,
        name: text(values.name),
        url: transport === 'http' ? text(values.url) : '',
        command: transport === 'stdio' ? text(values.command) : '',
        arguments: transport === 'stdio' ? linesOf(text(values.arguments)) : [],
        clientId: transport === 'http' ? text(values.clientId) : '',
        ...(transport === 'http' && values.clientSecret ? { clientSecret: text(values.clientSecret) } : {}),
        allowedUserTags: readTags(text(values.allowedUserTags)),
        secrets: rows.map(({ name, value }) => ({ name, ...(value !== '' && { value }) })),
      }),
    )
    .pipe(McpServerFields)

const linesOf = (typed: string) => typed.split('\n').filter((line) => line.trim() !== '')
