import type { FastifyReply, FastifyRequest } from 'fastify'

// Inline styles are allowed for the diagrams and formulas in answers; inline scripts never.
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
}

/** Puts them on every answer. Behind a proxy only the public address tells whether people come by https. */
export const securityHeaders =
  (isSecureSite: boolean) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers(HEADERS)
    if (isSecureSite || request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000')
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  }
