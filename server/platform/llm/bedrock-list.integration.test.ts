import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readSignature } from '#server/testing/aws-signatures.ts'
import { createLanguageModels } from './ai-sdk.ts'
import { bedrockRequest } from './bedrock-requests.ts'
import { ModelError, type ProviderAccess } from './port.ts'

const models = createLanguageModels({ silenceMs: 5000 })

const API_KEY = 'bedrock-api-key-0123456789'
const SECRET = 'secret-access-key-of-the-test'
const TOKEN = 'session-token/of+the=test'
const REGION = 'eu-west-1'
const SIGNED = { region: REGION, accessKeyId: 'AKIDTEST', secretAccessKey: SECRET, sessionToken: TOKEN }
const BEARER: Access = { apiKey: API_KEY, aws: { region: REGION } }

const MODELS = '/foundation-models'
const PROFILES = '/inference-profiles?maxResults=1000&type=SYSTEM_DEFINED'

type Access = Pick<ProviderAccess, 'apiKey' | 'aws'>

/** Bedrock with such answers by path. Like the real one it refuses requests with a wrong key or signature. */
async function serve(answers: Record<string, unknown>, refusal?: { status: number; message: string }) {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(request.url ?? '')
    const known = answers[request.url ?? '']
    const { status, answer } = isAuthorized(request)
      ? { status: known === undefined ? 404 : 200, answer: known ?? { message: 'UnknownOperation' } }
      : { status: 403, answer: { message: 'The security token included in the request is invalid.' } }
    response.writeHead(refusal?.status ?? status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(refusal ?? answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const list = (access: Access) =>
    models.list({ backend: 'bedrock', providerId: 'bedrock', baseUrl, ...access })
  return { heard, list }
}

function isAuthorized({ method = '', url = '', headers }: IncomingMessage): boolean {
  if (headers.authorization === `Bearer ${API_KEY}`) return true
  const signature = readSignature({ method, url, headers }, SECRET)
  if (!signature?.isValid || headers['x-amz-security-token'] !== TOKEN) return false
  const { accessKeyId, region, service, signedHeaders } = signature
  return (
    [accessKeyId, region, service].join('/') === `AKIDTEST/${REGION}/bedrock` &&
    ['host', 'x-amz-date', 'x-amz-security-token'].every((name) => signedHeaders.includes(name))
  )
}

/** A model as Bedrock lists it. */
const model = (modelId: string, more: object = {}) => ({
  modelArn: `arn:aws:bedrock:${REGION}::foundation-model/${modelId}`,
  modelId,
  modelName: 'Model',
  providerName: 'Maker',
  inputModalities: ['TEXT'],
  outputModalities: ['TEXT'],
  responseStreamingSupported: true,
  customizationsSupported: [],
  inferenceTypesSupported: ['ON_DEMAND'],
  modelLifecycle: { status: 'ACTIVE' },
  ...more,
})

const BY_PROFILE = { inferenceTypesSupported: ['INFERENCE_PROFILE'] }

const profile = (inferenceProfileId: string, modelId: string, status = 'ACTIVE') => ({
  inferenceProfileId,
  inferenceProfileName: 'Profile',
  inferenceProfileArn: `arn:aws:bedrock:${REGION}:123456789012:inference-profile/${inferenceProfileId}`,
  type: 'SYSTEM_DEFINED',
  status,
  models: [{ modelArn: `arn:aws:bedrock:${REGION}::foundation-model/${modelId}` }],
})

const listedIds = async (summaries: object[], profiles: object[] = []) => {
  const { list } = await serve({
    [MODELS]: { modelSummaries: summaries },
    [PROFILES]: { inferenceProfileSummaries: profiles },
  })
  return (await list(BEARER)).map(({ id }) => id)
}

test.each([
  ['an API key', BEARER],
  ['signed requests', { aws: SIGNED }],
  ['an API key where both are set', { apiKey: API_KEY, aws: { ...SIGNED, secretAccessKey: 'wrong' } }],
])('models and their profiles are listed with %s', async (_kind, access) => {
  const next = 'n/2+=='
  const { heard, list } = await serve({
    [MODELS]: {
      modelSummaries: [
        model('meta.llama3-3-70b-instruct-v1:0', {
          modelName: 'Llama 3.3',
          providerName: 'Meta',
          ...BY_PROFILE,
        }),
        model('amazon.nova-lite-v1:0', { inputModalities: ['TEXT', 'IMAGE', 'VIDEO'] }),
      ],
    },
    [PROFILES]: { inferenceProfileSummaries: [profile('eu.other-v1', 'other-v1')], nextToken: next },
    [`${PROFILES}&nextToken=${encodeURIComponent(next)}`]: {
      inferenceProfileSummaries: [
        profile('eu.meta.llama3-3-70b-instruct-v1:0', 'meta.llama3-3-70b-instruct-v1:0'),
      ],
    },
  })
  expect(await list(access)).toEqual([
    {
      id: 'eu.meta.llama3-3-70b-instruct-v1:0',
      name: 'Llama 3.3',
      vendor: 'Meta',
      type: 'text',
      supportsVision: false,
    },
    { id: 'amazon.nova-lite-v1:0', name: 'Model', vendor: 'Maker', type: 'text', supportsVision: true },
  ])
  expect(heard).toEqual([MODELS, PROFILES, `${PROFILES}&nextToken=${encodeURIComponent(next)}`])
})

test('profiles are requested only where a model needs one', async () => {
  const { heard, list } = await serve({ [MODELS]: { modelSummaries: [model('a.one-v1')] } })
  expect(await list(BEARER)).toHaveLength(1)
  expect(heard).toEqual([MODELS])
})

test('a model with several profiles has the id of the nearest active one', async () => {
  const ids = await listedIds(
    [model('a.one-v1', BY_PROFILE), model('a.two-v1', BY_PROFILE), model('a.three-v1', BY_PROFILE)],
    [
      profile('global.a.one-v1', 'a.one-v1'),
      profile('jp.a.one-v1', 'a.one-v1'),
      profile('apac.a.one-v1', 'a.one-v1'),
      profile('global.a.two-v1', 'a.two-v1'),
      profile('eu.a.two-v1', 'a.two-v1', 'CREATING'),
    ],
  )
  expect(ids).toEqual(['jp.a.one-v1', 'global.a.two-v1'])
})

test('models that cannot converse, are outdated or need reserved capacity are left out', async () => {
  const ids = await listedIds([
    model('amazon.titan-embed-text-v2:0', { outputModalities: ['EMBEDDING'] }),
    model('amazon.nova-reel-v1:0', { outputModalities: ['VIDEO'] }),
    model('amazon.nova-sonic-v1:0', { inputModalities: ['SPEECH'], outputModalities: ['SPEECH', 'TEXT'] }),
    model('cohere.rerank-v3-5:0', { responseStreamingSupported: false }),
    model('anthropic.claude-v2', { modelLifecycle: { status: 'LEGACY' } }),
    model('amazon.nova-pro-v1:0:24k', { inferenceTypesSupported: ['PROVISIONED'] }),
    model('amazon.nova-pro-v1:0'),
  ])
  expect(ids).toEqual(['amazon.nova-pro-v1:0'])
})

test('models that make pictures are listed as such, where we have their requests', async () => {
  const makesPictures = { outputModalities: ['IMAGE'], responseStreamingSupported: false }
  const summaries = [
    model('amazon.nova-canvas-v1:0', makesPictures),
    model('stability.sd3-5-large-v1:0', makesPictures),
  ]
  const { list } = await serve({ [MODELS]: { modelSummaries: summaries } })
  expect(await list(BEARER)).toMatchObject([{ id: 'amazon.nova-canvas-v1:0', type: 'image' }])
})

test('facts that are missing or of another type are assumed', async () => {
  const { list } = await serve({ [MODELS]: { modelSummaries: [{ modelId: 'a.one-v1', modelName: 7 }] } })
  expect(await list(BEARER)).toEqual([{ id: 'a.one-v1', type: 'text' }])
})

test.each([
  ['a wrong API key', { ...BEARER, apiKey: 'another-api-key' }],
  ['a wrong secret key', { aws: { ...SIGNED, secretAccessKey: 'another-secret-key' } }],
  ['another region', { aws: { ...SIGNED, region: 'us-east-1' } }],
])('%s is refused with the words of Bedrock', async (_kind, access) => {
  const { list } = await serve({ [MODELS]: { modelSummaries: [model('a.one-v1')] } })
  await expect(list(access)).rejects.toMatchObject({
    kind: 'key_refused',
    message: 'The security token included in the request is invalid.',
  })
})

test('a refusal repeats no secret', async () => {
  const message = `The Canonical String should have been x-amz-security-token:${TOKEN} ${SECRET}`
  const { list } = await serve({}, { status: 403, message })
  const error: unknown = await list({ aws: SIGNED }).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(ModelError)
  expect(String(error)).toContain('The Canonical String should have been')
  expect(String(error)).not.toContain(TOKEN)
  expect(String(error)).not.toContain(SECRET)
})

test('a refusal of the profiles is an error of the whole list', async () => {
  const { list } = await serve({ [MODELS]: { modelSummaries: [model('a.one-v1', BY_PROFILE)] } })
  await expect(list(BEARER)).rejects.toMatchObject({ message: 'UnknownOperation' })
})

test.each([[{ modelSummaries: 'none' }], [{ modelSummaries: [{ modelId: 7 }] }], ['text']])(
  'refuses the answer %o',
  async (answer) => {
    const { list } = await serve({ [MODELS]: answer })
    await expect(list(BEARER)).rejects.toThrow('This address does not return a list of models.')
  },
)

test('a list of profiles without an end is cut', async () => {
  const page = { inferenceProfileSummaries: [profile('eu.a.one-v1', 'a.one-v1')], nextToken: 'again' }
  const { heard, list } = await serve({
    [MODELS]: { modelSummaries: [model('a.one-v1', BY_PROFILE)] },
    [PROFILES]: page,
    [`${PROFILES}&nextToken=again`]: page,
  })
  expect(await list(BEARER)).toHaveLength(1)
  expect(heard).toHaveLength(21)
})

test('an access without credentials is not asked', async () => {
  const { heard, list } = await serve({})
  await expect(list({ aws: { region: REGION } })).rejects.toMatchObject({ kind: 'invalid_request' })
  expect(heard).toEqual([])
})

test.each([
  [undefined, 'https://bedrock.eu-west-1.amazonaws.com/foundation-models'],
  [
    'https://bedrock-runtime.us-west-2.amazonaws.com',
    'https://bedrock.us-west-2.amazonaws.com/foundation-models',
  ],
  ['https://gateway.test/aws/', 'https://gateway.test/aws/foundation-models'],
])('the lists belonging to the address %s are at %s', async (baseUrl, url) => {
  const provider = {
    backend: 'bedrock',
    providerId: 'bedrock',
    ...BEARER,
    ...(baseUrl && { baseUrl }),
  } as const
  expect(await bedrockRequest(provider, MODELS)).toMatchObject({ url })
})
