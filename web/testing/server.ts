import { onTestFinished, vi } from 'vitest'

type Answer = (input: Record<string, unknown>) => unknown

export interface Asked {
  call: string
  input: Record<string, unknown>
}

/**
 * Stands in for the server: answers by method and path (`PUT /files/{id}`), with what is returned as JSON; a `Response` as it is. A call
 * that it does not know is never answered. The list grows by each call that was made.
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

/** As the server refuses: with a message for the person, and what is wrong with which field. */
export const refusal = (status: number, message: string, fields?: Record<string, string>) =>
  Response.json({ code: status === 409 ? 'conflict' : 'invalid', message, fields }, { status })

/** An answer that comes when the test says so. */
export function late<T>() {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { answer: () => promise, come: resolve }
}

function paramsOf(call: string, asked: string): Record<string, string> | undefined {
  const pattern = call.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const found = new RegExp(`^${pattern}$`).exec(asked)
  return found ? { ...found.groups } : undefined
}
