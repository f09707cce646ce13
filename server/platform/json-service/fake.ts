import { toolsMessages } from '#contract/messages/tools.ts'
import { type JsonCall, type JsonService, JsonServiceError } from './port.ts'

export interface FakeJsonService extends JsonService {
  /** Every call made, oldest first. */
  readonly calls: JsonCall[]
  /** The responses by host; a host without one does not respond. */
  readonly responses: Map<string, unknown>
}

/** Interfaces with the responses that a test sets. */
export function createFakeJsonService(): FakeJsonService {
  const calls: JsonCall[] = []
  const responses = new Map<string, unknown>()
  return {
    calls,
    responses,
    async request(call) {
      calls.push(call)
      const response = responses.get(call.url.host)
      if (response === undefined) throw new JsonServiceError(toolsMessages.serviceSilent())
      return response
    },
  }
}
