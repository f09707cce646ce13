import { Agent, request as sendRequest } from 'undici'
import { type AddressGuard, guardedConnector } from '../web-fetch/guarded-connector.ts'
import { publicOnly } from '../web-fetch/public-addresses.ts'
import type { PushServices } from './port.ts'

const CONNECT_MS = 5000
const TIMEOUT_MS = 10_000
const PUBLIC = { guard: publicOnly, isTest: false }

/** Tests use a push service on this machine. */
interface PushAccess {
  guard: AddressGuard
  /** Permits HTTP and any port. */
  isTest: boolean
}

/** Any user can send an address: only public ones are connected to, and nothing of the response is returned. */
export function createPushServices({ guard, isTest }: PushAccess = PUBLIC): PushServices {
  const dispatcher = new Agent({
    connect: guardedConnector(guard, { timeout: CONNECT_MS }),
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  })
  const isAllowed = ({ protocol, port, username, password }: URL) =>
    username === '' && password === '' && (isTest || (protocol === 'https:' && port === ''))
  return {
    isAllowed,
    async post(endpoint, { headers, body }) {
      if (!isAllowed(endpoint)) throw new Error('Not the address of a push service')
      const response = await sendRequest(endpoint, {
        method: 'POST',
        headers,
        body,
        dispatcher,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await response.body.dump({ limit: 16_384 })
      return response.statusCode
    },
  }
}
