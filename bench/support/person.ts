import { randomUUID } from 'node:crypto'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { contract } from '#contract/contract.ts'
import type { AppProcess } from './app-process.ts'

/** A user with an account, and the calls they can make. */
export interface Person {
  id: string
  email: string
  password: string
  token: string
  /** The model of the wire server, under its name in the product. */
  model: string
  call: ContractRouterClient<typeof contract>
}

export async function registerPerson({ url }: AppProcess): Promise<Person> {
  let token = ''
  const link = new OpenAPILink(contract, {
    url: `${url}/api`,
    headers: (): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {}),
  })
  const call: ContractRouterClient<typeof contract> = createORPCClient(link)
  const name = `bench-${randomUUID().slice(0, 8)}`
  const email = `${name}@example.org`
  const password = randomUUID()
  const { accessToken, user } = await call.auth.register({ username: name, email, password })
  token = accessToken
  const models = await call.models.list()
  const model = models.find(({ backend }) => backend === 'openai_compatible') ?? models[0]
  return { id: user.id, email, password, token, model: model?.id ?? '', call }
}
