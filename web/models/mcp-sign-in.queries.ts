import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { readPersisted, removePersisted, writePersisted } from '#web/platform/persisted.ts'
import { toast } from '#web/platform/toast.ts'
import { chooseMcpServer } from './mcp-selection.view-state.ts'
import { refetchMcpServers } from './queries.ts'

const RETURN_TO = 'mcp:return-to'

/** Opens the page of the authorization server in this tab; the user returns to where it was left. */
export const useSignInToMcpServer = () =>
  useMutation(
    api.ownMcpServers.signIn.mutationOptions({
      onSuccess: ({ url }, { id }) => {
        // Without the sign-in the server is not used, selected or not.
        chooseMcpServer(id)
        writePersisted(RETURN_TO, location.pathname + location.search)
        location.assign(url)
      },
    }),
  )

/** Revokes and deletes the tokens of the user. */
export const useSignOutOfMcpServer = () =>
  useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => api.ownMcpServers.signOut.call({ id }),
    onSuccess: (_, { name }) => {
      toast.success(t('tools.mcpSignedOut', { name }))
      return refetchMcpServers()
    },
  })

/** The path of this site from which the user left; it is read once. */
export function takeReturnPath(): string {
  const path = readPersisted(RETURN_TO, z.string().regex(/^\/(?![/\\])/), '/')
  removePersisted(RETURN_TO)
  return path
}
