type Texts = Record<string, Record<string, string>>

const domains = import.meta.glob<Texts>('../../*/locales/de*-messages.ts', {
  import: 'deMessages',
  eager: true,
})

/** The messages of all domains in German: domain → name → text. */
export const deAllMessages: Texts = Object.assign({}, ...Object.values(domains))

type Builders = Record<string, { (): { key?: string }; template: string }>
const english = import.meta.glob<Record<string, Builders>>('../../../contract/messages/*.ts', { eager: true })

/** The German text by the English one, for the messages that are stored or sent without their key. */
export const deSentences: Record<string, string> = Object.fromEntries(
  Object.values(english)
    .flatMap((module) => Object.values(module).flatMap((builders) => Object.values(builders)))
    .map((build) => pairOf(build.template, build().key ?? '')),
)

function pairOf(template: string, key: string): [string, string] {
  const [domain = '', name = ''] = key.split('.')
  const names = [...template.matchAll(/\{\{(\w+)\}\}/g)].map(([, placeholder]) => placeholder)
  const numbered = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, placeholder: string) => `{${names.indexOf(placeholder) + 1}}`)
  return [numbered(template), numbered(deAllMessages[domain]?.[name] ?? template)]
}
