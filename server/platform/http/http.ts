import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import websocket from '@fastify/websocket'
import { type AnyContractProcedure, ValidationError } from '@orpc/contract'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { type AnyProcedure, implement, ORPCError } from '@orpc/server'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify'
import { firstKnownLanguage } from '#contract/language.ts'
import { platformMessages } from '#contract/messages/platform.ts'
import type { Access, InputOf, OutputOf } from '#contract/procedures.ts'
import { type Ctx, createCtx, type Ports } from '../context.ts'
import { AppError, notFound } from '../errors.ts'
import { type Authenticator, authenticate, type CtxFor } from './authentication.ts'
import { bodyLimitOf } from './body-limits.ts'
import { errorBody, toAppError } from './http-errors.ts'
import { parseJson, unstorable } from './json-body.ts'
import { securityHeaders } from './security-headers.ts'
import { subnetKey } from './subnet-key.ts'
import { limitSilentConnections, UnfinishedRequests } from './unfinished-requests.ts'

/**
 * Equals the validity of an upload address: a large file takes long over a slow connection. Other bodies get
 * less time.
 */
const REQUEST_TIMEOUT_MS = 3_600_000
const HEADERS_TIMEOUT_MS = 10_000
const TIMEOUT_CHECK_MS = 2000
/** Larger frames close their socket; those above the contract's limit are refused with a message. */
const SOCKET_FRAME_MAX = 64_000
const API_PREFIX = '/api'
const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

type Served = { access: Access; bodyLimit: number; procedure: AnyProcedure }

/** The served calls of every domain, under the contract's names. */
export type Routes = Record<string, Record<string, Served>>

/** Connects a call of the contract with its service function. */
export function serve<C extends AnyContractProcedure>(
  call: C,
  answer: (ctx: CtxFor<C>, input: InputOf<C>) => Promise<OutputOf<C>>,
): Served {
  const procedure = implement(call as AnyContractProcedure)
    .$context<{ ctx: Ctx }>()
    .handler(({ context, input }) => answer(context.ctx as CtxFor<C>, input as InputOf<C>))
  const meta = call['~orpc'].meta as { access: Access; takesLongText?: boolean }
  return { access: meta.access, bodyLimit: bodyLimitOf(meta), procedure }
}

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Ctx | undefined
  }
  interface FastifyContextConfig {
    /** The body is a file that may arrive for as long as the upload address is valid. */
    takesUpload?: boolean
  }
}

/** The web server: each call of the contract is a route whose access is checked before its body is read. */
export async function createHttp(
  ports: Ports,
  routes: Routes,
  authenticator: Authenticator,
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = ports.log
  const setSecurityHeaders = securityHeaders({
    isSecure: ports.config.publicUrl?.startsWith('https:') === true,
    storeOrigin: ports.blobs.direct?.origin,
  })
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitOf({ access: 'public' }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    trustProxy: (_address, hop) => hop < ports.config.trustedProxies,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 2000 },
    forceCloseConnections: true,
    // Invalid addresses never reach a route or a hook.
    frameworkErrors: (error, request, reply) => {
      void setSecurityHeaders(request, reply)
      answerError(request, reply, error)
    },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (_request: FastifyRequest, body: string) => parseJson(body),
  )
  await app.register(cookie)
  await app.register(websocket, {
    options: { maxPayload: SOCKET_FRAME_MAX },
    errorHandler: (error, socket) => {
      // An error with a code concerns the connection or its data, which any client can cause.
      if ('code' in error) ports.log.debug({ err: error }, 'socket broke')
      else ports.log.error({ err: error }, 'unexpected error')
      socket.terminate()
    },
  })
  app.decorateRequest('ctx', undefined)
  app.addHook('onRequest', setSecurityHeaders)
  limitUnfinishedRequests(app, ports)
  if (ports.config.trustedProxies === 0) app.addHook('onRequest', warnOfProxy(ports.log))
  app.addHook('onResponse', logRequest)
  answerFailures(app)
  addCalls(app, ports, routes, authenticator)
  return app
}

function limitUnfinishedRequests(app: FastifyInstance, { config }: Ports): void {
  const unfinished = new UnfinishedRequests()
  app.addHook('onRequest', async ({ raw, ip, routeOptions }) => {
    if (routeOptions.config.takesUpload) return
    unfinished.watch(raw, subnetKey(ip), routeOptions.bodyLimit)
  })
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    unfinished.releaseBodyOf(request.raw)
    done()
  })
  app.addHook('onClose', async () => unfinished.close())
  // Behind a proxy the connections of all users come from one address.
  if (config.trustedProxies === 0) limitSilentConnections(app.server)
}

/** Logged once: behind an untrusted proxy all users have one address, and share its rate limits. */
function warnOfProxy(log: Ports['log']) {
  let isSaid = false
  return async (request: FastifyRequest): Promise<void> => {
    if (isSaid || request.headers['x-forwarded-for'] === undefined) return
    isSaid = true
    log.warn(
      'requests come through a proxy, but TRUST_PROXY is 0: all users count as one address, also for limits. Set it to the number of proxies.',
    )
  }
}

function addCalls(app: FastifyInstance, ports: Ports, routes: Routes, authenticator: Authenticator): void {
  const router = Object.fromEntries(
    Object.entries(routes).map(([domain, calls]) => [
      domain,
      Object.fromEntries(Object.entries(calls).map(([name, { procedure }]) => [name, procedure])),
    ]),
  )
  const handler = new OpenAPIHandler<{ ctx: Ctx; reply: FastifyReply }>(router, {
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          return await next()
        } catch (error) {
          throw toCallError(error, context.ctx, context.reply)
        }
      },
    ],
    customErrorResponseBodyEncoder: (error) => error.data,
  })
  for (const { access, bodyLimit, procedure } of Object.values(routes).flatMap((calls) =>
    Object.values(calls),
  )) {
    const { method = 'POST', path = '/' } = procedure['~orpc'].route
    app.route({
      method,
      url: API_PREFIX + path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit,
      onRequest: authenticating(ports, authenticator, access),
      handler: async (request, reply) => {
        const ctx = request.ctx as Ctx
        if (METHODS_WITH_BODY.has(method) && request.body === undefined) request.body = {}
        if (request.url.includes('%00')) throw unstorable()
        const { matched } = await handler.handle(request, reply, {
          prefix: API_PREFIX,
          context: { ctx, reply },
        })
        if (!matched) throw notFound(platformMessages.pageNotFound())
      },
    })
  }
}

/** Authenticates callers of a route and checks their access before the body is read; sets `request.ctx`. */
export function authenticating(ports: Ports, authenticator: Authenticator, access: Access) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    request.ctx = await authenticate(requestCtx(ports, request, reply), request, access, authenticator)
  }
}

function requestCtx(ports: Ports, request: FastifyRequest, reply: FastifyReply): Ctx {
  const isSecure = (ports.config.publicUrl ?? `${request.protocol}://`).startsWith('https')
  return createCtx(ports, {
    requestId: request.id,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    // Browsers list languages in the order of their preference.
    language: firstKnownLanguage((request.headers['accept-language'] ?? '').slice(0, 300).split(/[,;]/)),
    log: ports.log.child({ requestId: request.id }),
    cookies: {
      get: (name) => (isForeignWrite(request) ? undefined : request.cookies[name]),
      set: (name, value, { path, maxAgeSeconds }) =>
        void reply.setCookie(name, value, {
          path,
          maxAge: maxAgeSeconds,
          httpOnly: true,
          sameSite: 'lax',
          secure: isSecure,
        }),
    },
  })
}

/**
 * Browsers isolate cookies from other sites, but not between ports and sibling domains: writes from such
 * pages are treated as unauthenticated.
 */
function isForeignWrite({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  return ['same-site', 'cross-site'].includes(String(headers['sec-fetch-site']))
}

function toCallError(thrown: unknown, ctx: Ctx, reply: FastifyReply): ORPCError<string, unknown> {
  const error = hasImpossiblePath(thrown, reply) ? nothingHere() : toAppError(thrown, ctx.log)
  if (error.retryAfter !== undefined) reply.header('retry-after', Math.ceil(error.retryAfter))
  return new ORPCError(error.code, {
    status: error.status,
    data: errorBody(error, ctx.requestId),
    cause: error,
  })
}

/** A path segment that cannot be an id, such as `/api/sessions/shared`, is answered with 404. */
function hasImpossiblePath(thrown: unknown, { request }: FastifyReply): boolean {
  if (!(thrown instanceof ORPCError) || !(thrown.cause instanceof ValidationError)) return false
  const names = Object.keys(request.params as object)
  return thrown.cause.issues.some((issue) => {
    const [name] = issue.path ?? []
    return 'format' in issue && issue.format === 'uuid' && typeof name === 'string' && names.includes(name)
  })
}

const nothingHere = () => new AppError('not_found', platformMessages.nothingHere())

function answerError(request: FastifyRequest, reply: FastifyReply, thrown: unknown): void {
  const error = toAppError(thrown, request.ctx?.log ?? (request.log as Ports['log']))
  if (error.retryAfter !== undefined) reply.header('retry-after', Math.ceil(error.retryAfter))
  void reply.status(error.status).send(errorBody(error, request.id))
}

/** Errors outside a call are answered in the same form. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answerError(request, reply, error))
}

/** Unknown addresses are answered like every other failure. */
export const answerUnknownCall = (request: FastifyRequest, reply: FastifyReply) =>
  answerError(request, reply, nothingHere())

async function logRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const log = request.ctx?.log ?? request.log
  // The pattern of the route, never the address itself: queries may contain tokens.
  const route = request.routeOptions.url ?? 'unknown'
  log.info(
    { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
    'request',
  )
}
