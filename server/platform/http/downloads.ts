import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Ports, UserCtx } from '../context.ts'
import type { Authenticator } from './authentication.ts'
import { admitting } from './http.ts'
import { fromIssues } from './http-errors.ts'
import { unstorable } from './json-body.ts'

/** A file made while it is sent: beside the calls of the contract, under the same rules of access and input. */
export interface Download<S extends z.ZodType = z.ZodType> {
  path: string
  access: 'user' | 'admin'
  /** What may stand in the query. */
  input: S
  /** What goes wrong in here is answered like the failure of a call. */
  open(ctx: UserCtx, input: z.output<S>): Promise<OpenedDownload>
}

export interface OpenedDownload {
  fileName: string
  contentType: string
  /** Bytes, where they are known beforehand. */
  size?: number
  pieces: AsyncIterable<string | Uint8Array>
}

/** Checks that what opens the file takes what the query gives. */
export const download = <S extends z.ZodType>(definition: Download<S>): Download => definition

export function addDownloads(
  app: FastifyInstance,
  ports: Ports,
  { authenticator, downloads }: { authenticator: Authenticator; downloads: Download[] },
): void {
  for (const { path, access, input, open } of downloads) {
    app.get(path, {
      onRequest: admitting(ports, authenticator, access),
      // For its headers alone the whole file would be made.
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        if (request.url.includes('%00')) throw unstorable()
        const parsed = input.safeParse(request.query)
        if (!parsed.success) throw fromIssues(parsed.error.issues)
        const { fileName, contentType, size, pieces } = await open(request.ctx as UserCtx, parsed.data)
        if (size !== undefined) reply.header('content-length', size)
        return reply
          .header('content-disposition', `attachment; filename="${fileName}"`)
          .header('cache-control', 'no-store')
          .type(contentType)
          .send(Readable.from(pieces))
      },
    })
  }
}
