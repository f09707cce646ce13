import { isHttpUrl } from './provider-config.ts'

/** A bucket of a store that implements the protocol of Amazon S3. */
export interface Bucket {
  name: string
  /** The bucket's address, without a trailing slash. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

type Environment = Record<string, string | undefined>

const REGION_DEFAULT = 'us-east-2'
const NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const VARIABLES = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PATH_STYLE']

/**
 * The bucket that the environment configures, if any. Throws an error that names the variable and the
 * expected value.
 */
export function parseBucket(environment: Environment): Bucket | undefined {
  const value = (name: string) => environment[name]?.trim() || undefined
  const name = value('S3_BUCKET')
  if (!name) {
    const lonely = VARIABLES.find(value)
    if (lonely) throw new Error(`S3_BUCKET should name the bucket that ${lonely} belongs to`)
    return undefined
  }
  if (!NAME.test(name)) throw new Error('S3_BUCKET should be 3 to 63 small letters, digits, dots and dashes')
  const secret = (variable: string) => {
    const given = value(variable)
    if (!given) throw new Error(`${variable} should be set together with S3_BUCKET`)
    return given
  }
  const region = value('S3_REGION') ?? REGION_DEFAULT
  return {
    name,
    region,
    url: bucketUrl(name, endpointOf(value('S3_ENDPOINT'), region), isPathStyle(value)),
    accessKeyId: secret('S3_ACCESS_KEY_ID'),
    secretAccessKey: secret('S3_SECRET_ACCESS_KEY'),
  }
}

function endpointOf(given: string | undefined, region: string): URL {
  if (!/^[a-z0-9-]+$/.test(region)) throw new Error('S3_REGION should be a region such as us-east-2')
  if (!given) return new URL(`https://s3.${region}.amazonaws.com`)
  const url = isHttpUrl(given) ? new URL(given) : undefined
  if (!url || url.pathname !== '/' || url.search !== '') {
    throw new Error('S3_ENDPOINT should be an http or https address without a path')
  }
  return url
}

/** Self-hosted stores rarely have a host name for each bucket. */
function isPathStyle(value: (name: string) => string | undefined): boolean {
  const given = value('S3_PATH_STYLE')
  if (given !== undefined && given !== 'true' && given !== 'false') {
    throw new Error('S3_PATH_STYLE should be true or false')
  }
  return given === undefined ? value('S3_ENDPOINT') !== undefined : given === 'true'
}

const bucketUrl = (name: string, { protocol, host }: URL, pathStyle: boolean): string =>
  pathStyle ? `${protocol}//${host}/${name}` : `${protocol}//${name}.${host}`
