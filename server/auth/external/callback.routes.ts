import type { FastifyInstance } from 'fastify'
import type { Ctx, Ports } from '#server/platform/context.ts'
import type { Authenticator } from '#server/platform/http/authentication.ts'
import { authenticating } from '#server/platform/http/http.ts'
import { handleCallback } from './service.ts'

const SEE_OTHER = 303

/** The callback address of providers. It always redirects to one of our pages. */
export function addCallbackRoute(app: FastifyInstance, ports: Ports, authenticator: Authenticator): void {
  app.get<{ Params: { strategy: string } }>(
    '/auth/:strategy/callback',
    // Programs that prefetch addresses must not use an attempt.
    { exposeHeadRoute: false, onRequest: authenticating(ports, authenticator, 'public') },
    async (request, reply) => {
      const { searchParams } = new URL(request.url, 'http://this.site')
      const target = await handleCallback(request.ctx as Ctx, request.params.strategy, searchParams)
      return reply.header('cache-control', 'no-store').redirect(target, SEE_OTHER)
    },
  )
}
