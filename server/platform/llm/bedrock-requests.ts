import { AwsV4Signer } from 'aws4fetch'
import { modelsMessages } from '#contract/messages/models.ts'
import { baseUrlOf, bedrockSettingsOf } from './backends.ts'
import { ModelError, type ProviderAccess } from './port.ts'

/**
 * A request for a list of Bedrock, with the API key or signed. As in answers the API key is preferred; the lists have
 * a host of their own, but a gateway is assumed to serve them at the address of its answers.
 */
export async function bedrockRequest(
  provider: ProviderAccess,
  path: string,
): Promise<{ url: string; headers: Record<string, string> }> {
  const { apiKey, region, accessKeyId, secretAccessKey, sessionToken } = bedrockSettingsOf(provider, fetch)
  const base = baseUrlOf(provider)?.replace('//bedrock-runtime', '//bedrock')
  const url = `${base ?? `https://bedrock.${region}.amazonaws.com`}${path}`
  if (apiKey) return { url, headers: { authorization: `Bearer ${apiKey}` } }
  if (!accessKeyId || !secretAccessKey)
    throw new ModelError('invalid_request', modelsMessages.cannotBeAsked())
  const signer = new AwsV4Signer({
    method: 'GET',
    url,
    service: 'bedrock',
    region,
    accessKeyId,
    secretAccessKey,
    ...(sessionToken && { sessionToken }),
  })
  const signed = await signer.sign()
  return { url: signed.url.href, headers: Object.fromEntries(signed.headers) }
}
