import { z } from 'zod'

/** A language of the interface. */
export type Language = z.infer<typeof Language>
export const Language = z.enum(['en', 'de'])

/** The first of a user's languages, such as `de-AT`, that the interface supports; English if there is none. */
export function firstKnownLanguage(tags: readonly string[]): Language {
  const known = tags.map((tag) => Language.safeParse(tag.trim().split('-')[0]?.toLowerCase()).data)
  return known.find((language) => language !== undefined) ?? 'en'
}
