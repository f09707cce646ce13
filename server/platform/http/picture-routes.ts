import type { FastifyInstance } from 'fastify'
import type { StoredBlob } from '../blobs/port.ts'
import type { Ctx, Ports, UserCtx } from '../context.ts'
import type { Authenticator } from './authentication.ts'
import { authenticating } from './http.ts'

export interface PictureRoutes {
  /** Ends in the parameter `id` of the object that has the picture, or in a segment after it. */
  path: string
  bytesMax: number
  /** The response of the request that replaces the picture. */
  change(ctx: UserCtx, id: string, bytes: Buffer): Promise<unknown>
  show(ctx: Ctx, of: { id: string; key: string }): Promise<StoredBlob & { type: string; fileName: string }>
}

/** Pictures are shown in pages and never served as pages. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, max-age=31536000, immutable',
}

/**
 * How browsers send and get a picture of an object, which is transferred as bytes: `PUT` at the path, and `GET` at the
 * path with the key of the picture, for any caller who knows the key.
 */
export const pictureRoutes =
  ({ path, bytesMax, change, show }: PictureRoutes) =>
  async (app: FastifyInstance, ports: Ports, authenticator: Authenticator): Promise<void> => {
    await app.register(async (scope) => {
      // The bytes decide the type, regardless of the sender's declaration.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)

      scope.put<{ Params: { id: string } }>(
        path,
        { onRequest: authenticating(ports, authenticator, 'user'), bodyLimit: bytesMax },
        ({ ctx, params, body }) =>
          change(ctx as UserCtx, params.id, Buffer.isBuffer(body) ? body : Buffer.alloc(0)),
      )

      scope.get<{ Params: { id: string; key: string } }>(
        `${path}/:key`,
        { onRequest: authenticating(ports, authenticator, 'public') },
        async ({ ctx, params }, reply) => {
          const { stream, size, type, fileName } = await show(ctx as Ctx, params)
          return reply
            .headers({
              ...HEADERS,
              'content-length': size,
              'content-disposition': `attachment; filename="${fileName}"`,
            })
            .type(type)
            .send(stream)
        },
      )
    })
  }
