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

/**
 * Of the page that draws diagrams: only our pages may contain it, its origin is opaque, and it may load nothing but its
 * scripts. To an opaque origin these are resources of another site.
 */
const DIAGRAM_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts",
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-resource-policy': 'cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
}
const DIAGRAM_FILES = /^\/diagrams\/(page\.html|page\.js|mermaid\.js)(\?|$)/

/**
 * Of the page that runs artifacts: the artifact is in a frame of this page that inherits this policy, which permits what
 * is in the artifact and no address. `frame-src` is where it may navigate.
 */
const ARTIFACT_HEADERS = {
  ...DIAGRAM_HEADERS,
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'unsafe-inline' 'unsafe-eval'",
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    'font-src data:',
    'media-src data: blob:',
    "connect-src 'none'",
    "worker-src 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    'sandbox allow-scripts',
  ].join('; '),
  'x-dns-prefetch-control': 'off',
}
const ARTIFACT_PAGE = /^\/artifacts\/frame\.html(\?|$)/

/** Search engines list no address of a share: its id is the right to open it. */
const SHARE_PAGE = /^\/(api\/)?share(\/|\?|$)/

/**
 * Of the page that runs programs of models: everything that it needs is sent to it, and it may make no request. Its
 * worker has this policy too.
 */
const PYTHON_HEADERS = {
  ...DIAGRAM_HEADERS,
  'content-security-policy': [
    "default-src 'none'",
    // The interpreter evaluates texts of its own when it starts.
    "script-src 'unsafe-inline' 'unsafe-eval' blob:",
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; '),
  'x-dns-prefetch-control': 'off',
}
const PYTHON_PAGE = /^\/python\/page\.html(\?|$)/

interface Site {
  /** Behind a proxy, only the public address determines whether users connect by HTTPS. */
  isSecure: boolean
  /** The origin of the store for uploads and downloads, when it is not this server. */
  storeOrigin: string | undefined
}

/** Adds the headers to every response; the pages in frames have their own. */
export function securityHeaders({ isSecure, storeOrigin }: Site) {
  const policy = contentSecurityPolicy(storeOrigin ? ` ${storeOrigin}` : '')
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers({ ...HEADERS, 'content-security-policy': policy })
    if (DIAGRAM_FILES.test(request.url)) reply.headers(DIAGRAM_HEADERS)
    if (ARTIFACT_PAGE.test(request.url)) reply.headers(ARTIFACT_HEADERS)
    if (PYTHON_PAGE.test(request.url)) reply.headers(PYTHON_HEADERS)
    if (isSecure || request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000')
    if (SHARE_PAGE.test(request.url)) reply.header('x-robots-tag', 'noindex, nofollow')
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  }
}
