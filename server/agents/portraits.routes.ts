import type { FastifyInstance } from 'fastify'
import { portraitPath } from '#contract/agents.ts'
import { AVATAR_BYTES_MAX } from '#contract/users.ts'
import type { Ctx, Ports, UserCtx } from '#server/platform/context.ts'
import type { Authenticator } from '#server/platform/http/authentication.ts'
import { authenticating } from '#server/platform/http/http.ts'
import { changePortrait } from './portrait-changes.service.ts'
import { showPortrait } from './portraits.service.ts'

const PATH = portraitPath(':id')

/** Pictures are transferred as bytes. They are shown in pages and never served as pages. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, max-age=31536000, immutable',
}

export async function addPortraitRoutes(
  app: FastifyInstance,
  ports: Ports,
  authenticator: Authenticator,
): Promise<void> {
  await app.register(async (scope) => {
    // The bytes decide the type, regardless of the sender's declaration.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)

    scope.put<{ Params: { id: string } }>(
      PATH,
      { onRequest: authenticating(ports, authenticator, 'user'), bodyLimit: AVATAR_BYTES_MAX },
      ({ ctx, params, body }) =>
        changePortrait(ctx as UserCtx, params.id, Buffer.isBuffer(body) ? body : Buffer.alloc(0)),
    )

    scope.get<{ Params: { id: string; portraitKey: string } }>(
      `${PATH}/:portraitKey`,
      { onRequest: authenticating(ports, authenticator, 'public') },
      async ({ ctx, params }, reply) => {
        const { stream, size, type, fileName } = await showPortrait(ctx as Ctx, params.portraitKey)
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
