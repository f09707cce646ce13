import { z } from 'zod'

const Version = z.object({ version: z.string() })

/** What the server runs. The file stands beside the program, outside the contract. */
export async function readVersion(signal: AbortSignal): Promise<z.infer<typeof Version>> {
  const response = await fetch('/version.json', { signal })
  return Version.parse(await response.json())
}
