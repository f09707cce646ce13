/** The recipients in a text: usernames and email addresses. */
export const typedNames = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** The name at the end, which is being typed. */
export const lastName = (text: string): string => text.split(/[\s,;]+/).at(-1) ?? ''

/** The text with this name in place of the one that is being typed. */
export const addName = (text: string, name: string): string =>
  [...typedNames(withoutLastName(text)), name, ''].join(', ')

/** The text without the name that is being typed. */
export const withoutLastName = (text: string): string => text.slice(0, text.length - lastName(text).length)
