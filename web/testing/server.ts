import { onTestFinished, vi } from 'vitest'

type Answer = (input: Record<string, unknown>) => unknown

export interface Asked {
  call: string
  input: Record<string, unknown>
}

/**
 * Replaces the server: responds by method and path (`PUT /files/{id}`), with the returned value as JSON; a
 * `Response` is used as it is. Unknown calls never get a response. Each call is appended to the returned
 * list.
 */
export function answering(answers: Record<string, Answer>): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    const path = pathname.replace(/^\/api/, '')
    const text = await request.text()
    const sent = { ...Object.fromEntries(searchParams), ...(text ? JSON.parse(text) : {}) }
    for (const [call, answer] of Object.entries(answers)) {
      const params = paramsOf(call, `${request.method} ${path}`)
      if (!params) continue
      const input = { ...sent, ...params }
      asked.push({ call, input })
      const given = await answer(input)
      return given instanceof Response ? given : Response.json(given)
    }
    return new Promise(() => undefined)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return asked
}

/** An error response: with a message for the user, and field errors. */
export const refusal = (status: number, message: string, fields?: Record<string, string>) =>
  Response.json({ code: status === 409 ? 'conflict' : 'invalid', message, fields }, { status })

/** A response that arrives when the test resolves it. */
export function late<T>() {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { answer: () => promise, come: resolve }
}

function paramsOf(call: string, asked: string): Record<string, string> | undefined {
  const pattern = call.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const found = new RegExp(`^${pattern}$`).exec(asked)
  return found ? { ...found.groups } : undefined
}
