/** Laying out more than this takes longer than people wait for. */
const LENGTH_MAX = 5_000_000

/** The same data with a line for each value; what is no valid JSON, or too much of it, stays as it is. */
export function readableJson(text: string): string {
  if (text.length > LENGTH_MAX) return text
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}
