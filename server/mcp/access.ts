import { z } from 'zod'
import { mcpMessages } from '#contract/messages/mcp.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type McpAccess, McpError, type McpTarget } from '#server/platform/mcp/port.ts'
import { createSecretBox } from '#server/platform/secrets/secret-box.ts'
import type { StoredServer } from './store.ts'

export type Secrets = z.infer<typeof Secrets>
const Secrets = z.record(z.string(), z.string())

export const sealSecrets = (ctx: Ctx, id: string, secrets: Secrets): string | null =>
  Object.keys(secrets).length === 0
    ? null
    : createSecretBox(ctx.ports.secretKey).seal(JSON.stringify(secrets), id)

/** Throws an `McpError` when they were encrypted with another key. */
export function openSecrets(
  ctx: Ctx,
  { id, sealedSecrets }: Pick<StoredServer, 'id' | 'sealedSecrets'>,
): Secrets {
  if (sealedSecrets === null) return {}
  try {
    return Secrets.parse(JSON.parse(createSecretBox(ctx.ports.secretKey).open(sealedSecrets, id)))
  } catch (error) {
    throw new McpError(mcpMessages.secretsUnreadable(), { cause: error })
  }
}

type Connection = Pick<StoredServer, 'transport' | 'url' | 'command' | 'arguments'>

export const accessOf = (connection: Connection, secrets: Secrets): McpAccess =>
  connection.transport === 'http'
    ? { transport: 'http', url: connection.url, headers: secrets }
    : {
        transport: 'stdio',
        command: connection.command,
        arguments: connection.arguments,
        environment: secrets,
      }

/** How to use a stored server. */
export const targetOf = (ctx: Ctx, server: StoredServer): McpTarget => ({
  id: server.id,
  version: server.version,
  access: accessOf(server, openSecrets(ctx, server)),
})
