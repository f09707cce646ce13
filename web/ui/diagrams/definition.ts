/** What a person can read as a diagram is shorter; longer ones take minutes to draw. */
export const DEFINITION_MAX = 20_000

const FRONT_MATTER = /^\s*---[^\S\n]*\n(.*?)\n\s*---[^\S\n]*(?:\n|$)/s
const TITLE = /^title:[^\S\n]*(.+)$/m

/**
 * Without the directives and the configuration that a definition may contain: how a diagram is drawn is not for the
 * author of a message to decide. The title is part of the diagram and stays.
 */
export function withoutConfiguration(definition: string): string {
  const [matter = '', head = ''] = FRONT_MATTER.exec(definition) ?? []
  const title = TITLE.exec(head)?.[1]
  const body = withoutDirectives(definition.slice(matter.length))
  return title === undefined ? body : `---\ntitle: ${JSON.stringify(unquoted(title))}\n---\n${body}`
}

/** Again until none is left: removing one may join the parts of another. */
function withoutDirectives(body: string): string {
  const without = body.replaceAll(/%%\{.*?\}%%/gs, '')
  return without === body ? body : withoutDirectives(without)
}

const unquoted = (text: string) => text.trim().replace(/^(["'])(.*)\1$/, '$2')

/** Its description, title or first word: a name for people who do not see it. */
export function nameOf(definition: string): string {
  const [matter = '', head = ''] = FRONT_MATTER.exec(definition) ?? []
  const body = definition.slice(matter.length)
  const named = /^\s*accTitle:\s*(.+)$/m.exec(body) ?? TITLE.exec(head) ?? /^\s*title:?\s+(.+)$/m.exec(body)
  const kind = /^\s*([A-Za-z][\w-]*)/m.exec(body.replaceAll(/^\s*%%.*$/gm, ''))
  return unquoted(named?.[1] ?? kind?.[1] ?? '').slice(0, 100)
}
