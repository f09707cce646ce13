import { lookup } from 'node:dns/promises'
import type { OAuthClientMetadata } from '@modelcontextprotocol/sdk/shared/auth.js'
import type { AddressGuard } from '../web-fetch/guarded-connector.ts'

/** What authorization servers read about this site. */
export const clientMetadataOf = (redirectUrl: string) =>
  ({
    client_name: 'Commonplace',
    redirect_uris: [redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }) satisfies OAuthClientMetadata

/**
 * Whether authorization servers elsewhere can read the metadata at this address, which is then the id of the client. On
 * a private network they cannot, and the site is registered instead.
 */
export async function isPublished(clientUrl: string, isClosed: AddressGuard['isClosed']): Promise<boolean> {
  const { protocol, hostname } = new URL(clientUrl)
  if (protocol !== 'https:') return false
  try {
    const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true })
    return found.every(({ address, family }) => !isClosed(address, family === 6 ? 'ipv6' : 'ipv4'))
  } catch {
    return false
  }
}
