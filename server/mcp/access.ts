import { z } from 'zod'
import { mcpMessages } from '#contract/messages/mcp.ts'
import type { Ctx } from '#server/platform/context.ts'
import {
  type McpAccess,
  type McpClient,
  McpError,
  type McpPlace,
  type McpTarget,
  SignInRequired,
} from '#server/platform/mcp/port.ts'
import { createSecretBox } from '#server/platform/secrets/secret-box.ts'
import { authorizationOf } from './authorization.ts'
import * as signIns from './sign-ins.store.ts'
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

/** Of an OAuth client; the same context as that of the other secrets. */
export const sealClientSecret = (ctx: Ctx, id: string, secret: string): string =>
  createSecretBox(ctx.ports.secretKey).seal(secret, id)

/** This site as it is registered at the authorization server; `undefined` where it registers itself. */
export function clientOf(
  ctx: Ctx,
  { id, clientId, sealedClientSecret }: Pick<StoredServer, 'id' | 'clientId' | 'sealedClientSecret'>,
): McpClient | undefined {
  if (clientId === '') return undefined
  if (sealedClientSecret === null) return { id: clientId }
  try {
    return { id: clientId, secret: createSecretBox(ctx.ports.secretKey).open(sealedClientSecret, id) }
  } catch (error) {
    throw new McpError(mcpMessages.secretsUnreadable(), { cause: error })
  }
}

type Connection = Pick<StoredServer, 'userId' | 'transport' | 'url' | 'command' | 'arguments'>

/** Servers of users are reached at public addresses only. */
export const placeOf = ({ url, userId }: Pick<StoredServer, 'url' | 'userId'>): McpPlace => ({
  url,
  isPublicOnly: userId !== null,
})

export const accessOf = (connection: Connection, secrets: Secrets): McpAccess =>
  connection.transport === 'http'
    ? { transport: 'http', ...placeOf(connection), headers: secrets }
    : {
        transport: 'stdio',
        command: connection.command,
        arguments: connection.arguments,
        environment: secrets,
      }

/**
 * How to use a stored server. One where users sign in has a connection for each sign-in; `SignInRequired` is thrown
 * where the user has not.
 */
export async function targetOf(
  ctx: Ctx,
  server: StoredServer,
  userId: string | undefined,
): Promise<McpTarget> {
  const { id, version } = server
  const access = accessOf(server, openSecrets(ctx, server))
  if (!server.needsSignIn || access.transport !== 'http') return { id, version, access }
  const signIn = userId === undefined ? undefined : await signIns.findSignIn(ctx.db, { serverId: id, userId })
  if (userId === undefined || !signIn)
    throw new SignInRequired(mcpMessages.signInFirst({ server: server.name }))
  const authorization = authorizationOf(ctx, { signInId: signIn.id, userId, place: placeOf(server) })
  return { id: `${id}:${userId}:${signIn.id}`, version, access: { ...access, authorization } }
}
