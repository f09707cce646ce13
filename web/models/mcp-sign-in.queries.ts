import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '#web/platform/api.ts'
import { readPersisted, removePersisted, writePersisted } from '#web/platform/persisted.ts'

const RETURN_TO = 'mcp:return-to'

/** Opens the page of the authorization server in this tab; the user returns to where it was left. */
export const useSignInToMcpServer = () =>
  useMutation(
    api.ownMcpServers.signIn.mutationOptions({
      onSuccess: ({ url }) => {
        writePersisted(RETURN_TO, location.pathname + location.search)
        location.assign(url)
      },
    }),
  )

/** The path of this site from which the user left; it is read once. */
export function takeReturnPath(): string {
  const path = readPersisted(RETURN_TO, z.string().regex(/^\/(?![/\\])/), '/')
  removePersisted(RETURN_TO)
  return path
}
