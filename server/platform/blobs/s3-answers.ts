/**
 * The text between the first pair of tags of that name. Responses of a store are flat and have no attributes.
 */
export function element(xml: string, name: string): string | undefined {
  const found = new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1]
  return found === undefined || found === '' ? undefined : decoded(found)
}

export function requireElement(xml: string, name: string): string {
  const found = element(xml, name)
  if (found === undefined) throw new Error(`The store answered without ${name}`)
  return found
}

/** The contents of all pairs of tags of that name. */
export const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inside = '']) => inside)

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decoded = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
