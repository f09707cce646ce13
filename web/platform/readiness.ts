import { z } from 'zod'

const Readiness = z.object({ storage: z.boolean() })

/** Whether the server can do its work. It answers with 503 when a part cannot, and says which. */
export async function readReadiness(signal: AbortSignal): Promise<z.infer<typeof Readiness>> {
  const response = await fetch('/readyz', { signal })
  return Readiness.parse(await response.json())
}
