import type { FastifyReply, FastifyRequest } from 'fastify'

// Inline styles are allowed for diagrams and formulas in answers; inline scripts never.
const contentSecurityPolicy = (storeOrigin: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${storeOrigin}`,
    "media-src 'self' blob:",
    "font-src 'self' data:",
    `connect-src 'self'${storeOrigin}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
}

interface Site {
  /** Behind a proxy, only the public address determines whether users connect by HTTPS. */
  isSecure: boolean
  /** The origin of the store for uploads and downloads, when it is not this server. */
  storeOrigin: string | undefined
}

/** Adds the headers to every response. */
export function securityHeaders({ isSecure, storeOrigin }: Site) {
  const policy = contentSecurityPolicy(storeOrigin ? ` ${storeOrigin}` : '')
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers({ ...HEADERS, 'content-security-policy': policy })
    if (isSecure || request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000')
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  }
}
