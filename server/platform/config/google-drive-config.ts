import { isHttpUrl } from './provider-config.ts'

/** How Google knows this program. Never logged, never sent to a browser. */
export interface DriveClient {
  clientId: string
  clientSecret: string
}

export interface DriveConfig {
  /** A client of its own; where there is none, the one of signing in by Google serves. */
  client: DriveClient | undefined
  /** One address in the place of Google's, for tests. */
  baseUrl: string | undefined
}

export const DRIVE_VARIABLES = ['GOOGLE_DRIVE_CLIENT_ID', 'GOOGLE_DRIVE_CLIENT_SECRET']

/** Throws an error that names the variable and what it should be. */
export function parseDrive(environment: Record<string, string | undefined>): DriveConfig {
  const read = (variable: string) => environment[variable]?.trim() || undefined
  const clientId = read('GOOGLE_DRIVE_CLIENT_ID')
  const clientSecret = read('GOOGLE_DRIVE_CLIENT_SECRET')
  const baseUrl = read('GOOGLE_DRIVE_BASE_URL')
  if (clientId && !clientSecret) {
    throw new Error('GOOGLE_DRIVE_CLIENT_SECRET should be set together with GOOGLE_DRIVE_CLIENT_ID')
  }
  if (clientSecret && !clientId) {
    throw new Error('GOOGLE_DRIVE_CLIENT_ID should be set together with GOOGLE_DRIVE_CLIENT_SECRET')
  }
  if (baseUrl && !isHttpUrl(baseUrl)) {
    throw new Error('GOOGLE_DRIVE_BASE_URL should be an http or https address')
  }
  return {
    client: clientId && clientSecret ? { clientId, clientSecret } : undefined,
    baseUrl: baseUrl?.replace(/\/+$/, ''),
  }
}
