import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Ports, UserCtx } from '../context.ts'
import type { Authenticator } from './authentication.ts'
import { attachment } from './disposition.ts'
import { authenticating } from './http.ts'
import { fromIssues } from './http-errors.ts'
import { unstorable } from './json-body.ts'

/**
 * A file generated while it is sent: not a call of the contract, but with the same rules for access and
 * input.
 */
export interface Download<S extends z.ZodType = z.ZodType> {
  path: string
  access: 'user' | 'admin'
  /** The parameters of the query and of the path. */
  input: S
  /** An error thrown here is answered like that of a call. */
  open(ctx: UserCtx, input: z.output<S>): Promise<OpenedDownload>
}

export interface OpenedDownload {
  fileName: string
  contentType: string
  /** The size in bytes, where it is known beforehand. */
  size?: number
  pieces: AsyncIterable<string | Uint8Array>
}

/** Checks that the type of `open` matches that of the query. */
export const download = <S extends z.ZodType>(definition: Download<S>): Download => definition

export function addDownloads(
  app: FastifyInstance,
  ports: Ports,
  { authenticator, downloads }: { authenticator: Authenticator; downloads: Download[] },
): void {
  for (const { path, access, input, open } of downloads) {
    app.get(path, {
      onRequest: authenticating(ports, authenticator, access),
      // A HEAD request would generate the whole file.
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        if (request.url.includes('%00')) throw unstorable()
        const parsed = input.safeParse({ ...(request.query as object), ...(request.params as object) })
        if (!parsed.success) throw fromIssues(parsed.error.issues)
        const { fileName, contentType, size, pieces } = await open(request.ctx as UserCtx, parsed.data)
        if (size !== undefined) reply.header('content-length', size)
        return reply
          .header('content-disposition', attachment(fileName))
          .header('cache-control', 'no-store')
          .type(contentType)
          .send(Readable.from(pieces))
      },
    })
  }
}
