import { isHttpUrl } from './provider-config.ts'

/** Our credentials at Google. Never logged, never sent to a browser. */
export interface DriveClient {
  clientId: string
  clientSecret: string
}

export interface DriveConfig {
  /** A separate client; by default, the one for signing in with Google is used. */
  client: DriveClient | undefined
  /** Replaces Google's addresses in tests. */
  baseUrl: string | undefined
}

export const DRIVE_VARIABLES = ['GOOGLE_DRIVE_CLIENT_ID', 'GOOGLE_DRIVE_CLIENT_SECRET']

/** Throws an error that names the variable and the expected value. */
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
