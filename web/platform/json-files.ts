import type { z } from 'zod'

const SIZE_MAX = 500_000

/** A value as a file that `parseJsonFile` reads. */
export const toJsonFile = (value: unknown): Blob =>
  new Blob([JSON.stringify(value, undefined, 2)], { type: 'application/json' })

/** The value in a file that the user has chosen; nothing where it has another shape. */
export async function parseJsonFile<T extends z.ZodType>(
  file: Blob,
  shape: T,
): Promise<z.output<T> | undefined> {
  if (file.size > SIZE_MAX) return undefined
  return shape.safeParse(await file.text().then(parseJson)).data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
