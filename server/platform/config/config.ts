import { resolve } from 'node:path'
import { z } from 'zod'
import { parseBucket } from './bucket-config.ts'
import { parseDrive } from './google-drive-config.ts'
import { parseProviders } from './provider-config.ts'
import { parseSignInStrategies } from './sign-in-config.ts'

const text = (what: string) => z.string().trim().min(1, what)
const port = z.coerce.number('should be a number from 0 to 65535').int().min(0).max(65_535)

const MAIL_FROM_SHAPE = 'should be an address, such as Commonplace <notes@example.org>'

const Environment = z.object({
  PORT: port.default(3000),
  HOST: text('should be an address to listen on, such as localhost or 0.0.0.0').default('localhost'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'should be an http or https address' }).optional(),
  DATA_DIR: text('should be a folder').default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'should look like postgres://user:password@host:5432/name' })
    .optional(),
  SECRET_KEY: z.string().min(32, 'should be at least 32 random characters').optional(),
  NEW_SECRET_KEY: z.string().min(32, 'should be at least 32 random characters').optional(),
  ROLE: z.enum(['all', 'web', 'worker'], 'should be all, web or worker').default('all'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'should be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  LOG_FORMAT: z.enum(['text', 'json'], 'should be text or json').optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'should look like smtp://user:password@host:587 or smtps://…:465' })
    .optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(/^([^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, MAIL_FROM_SHAPE)
    .optional(),
  EMERGENCY_ADMIN: z.string().trim().optional(),
  EMERGENCY_LOGIN: z.stringbool('should be true or false').default(false),
  TRUST_PROXY: z.coerce
    .number('should be the number of proxies in front of this server')
    .int()
    .min(0)
    .max(10)
    .default(0),
})

export type Config = ReturnType<typeof parseConfig>

/** Ends the start with one sentence that names the variable and the expected value. */
export class ConfigError extends Error {}

/** Reads the environment once. Empty variables count as absent. Throws `ConfigError`. */
export function parseConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${issue?.path.join('.')} ${issue?.message}`)
  }
  const values = parsed.data
  if (values.ROLE !== 'all' && !values.DATABASE_URL) {
    throw new ConfigError(
      `ROLE ${values.ROLE} needs DATABASE_URL: the built-in database serves one process only`,
    )
  }
  if (values.SMTP_URL && !values.MAIL_FROM) {
    throw new ConfigError(`MAIL_FROM ${MAIL_FROM_SHAPE}, when SMTP_URL is set`)
  }
  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, ''),
    dataDirectory: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    secretKey: values.SECRET_KEY,
    /** For the rotation of the key only. */
    newSecretKey: values.NEW_SECRET_KEY,
    role: values.ROLE,
    logLevel: values.LOG_LEVEL,
    /** Absent: text on a terminal, JSON lines otherwise. */
    logFormat: values.LOG_FORMAT,
    /** The user who becomes an administrator at the start of the program. */
    emergencyAdmin: values.EMERGENCY_ADMIN?.toLowerCase(),
    isEmergencyLoginOpen: values.EMERGENCY_LOGIN,
    trustedProxies: values.TRUST_PROXY,
    smtp: values.SMTP_URL && values.MAIL_FROM ? { url: values.SMTP_URL, from: values.MAIL_FROM } : undefined,
    bucket: explained(() => parseBucket(given)),
    providers: explained(() => parseProviders(given)),
    googleDrive: explained(() => parseDrive(given)),
    signInStrategies: explained(() => parseSignInStrategies(given)),
  })
}

/** The public address of this site, used for links in mails; request headers are not trusted for that. */
export function siteAddress({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl) return publicUrl
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${isEverywhere ? 'localhost' : name}:${port}`
}

function explained<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error))
  }
}
