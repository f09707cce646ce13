import { z } from 'zod'

const Readiness = z.object({ storage: z.boolean() })

/** Whether the server is ready. It responds with 503 and the failing parts when it is not. */
export async function readReadiness(signal: AbortSignal): Promise<z.infer<typeof Readiness>> {
  const response = await fetch('/readyz', { signal })
  return Readiness.parse(await response.json())
}
