const NAME = 2
const WHOLE_NAME = 2
const NAME_WITH_QUERY = 1
const PHRASE = 1
/** After this many days the advantage of new things is half as large. */
const HALF_LIFE_DAYS = 30

const recency = (ageDays: number) => HALF_LIFE_DAYS / (HALF_LIFE_DAYS + ageDays)

/** Names come before texts: they are what users remember. A summary or a similar name ranks like a text. */
export function nameScore(
  name: string,
  { query, terms }: { query: string; terms: readonly { text: string }[] },
  ageDays: number,
): number {
  const lower = name.toLowerCase()
  const wanted = query.trim().toLowerCase()
  if (lower === wanted) return NAME + WHOLE_NAME + recency(ageDays)
  if (lower.includes(wanted)) return NAME + NAME_WITH_QUERY + recency(ageDays)
  return (terms.every(({ text }) => lower.includes(text)) ? NAME : 0) + recency(ageDays)
}

export const messageScore = (hasPhrase: boolean, ageDays: number): number =>
  (hasPhrase ? PHRASE : 0) + recency(ageDays)
