import { z } from 'zod'

/**
 * A value in a message. A number is written with the digit groups of the language, so one that is a name, such as that of a
 * version, is a string. A message in a message is the reason of a failure.
 */
export type MessageParam = string | number | Message

/**
 * A text for users: in English for every client and, unless another program wrote it, with the key and the parameters
 * that the browser translates it by. No interface, since the types of the answers of a client lose its fields.
 */
export type Message = {
  message: string
  key?: string | undefined
  /** Values of type `MessageParam`: the types of the answers of a client cannot contain themselves. */
  params?: Record<string, unknown> | undefined
}

export const MessageParams: z.ZodType<Record<string, unknown>> = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.lazy((): z.ZodType<Message> => Message)]),
)

export const Message: z.ZodType<Message> = z.object({
  message: z.string(),
  key: z.string().optional(),
  params: MessageParams.optional(),
})

/** A message, or a text without a key: of another program, or stored before messages had keys. */
export type Said = Message | string
export const Said = z.union([z.string(), Message])

/** What a text that is stored or sent is translated by. It is beside the text, in a field named after it: `errorKey`. */
export type MessageKey = z.infer<typeof MessageKey>
export const MessageKey = z.object({ key: z.string(), params: MessageParams.optional() })

/** The placeholders of a template, such as `max` in "At most {{max}} files". */
type Placeholders<T extends string> = T extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

type Builder<T extends string> = ([Placeholders<T>] extends [never]
  ? () => Message
  : (params: Record<Placeholders<T>, MessageParam>) => Message) & { template: T }

export type MessagesOf<T extends Record<string, string>> = { readonly [K in keyof T]: Builder<T[K]> }

/** The messages of a domain: a function for each, which takes the values of its placeholders. */
export function defineMessages<const T extends Record<string, string>>(domain: string, templates: T) {
  const builders = Object.entries(templates).map(([name, template]) => {
    const build = (params?: Record<string, MessageParam>): Message => ({
      message: filledIn(template, params),
      key: `${domain}.${name}`,
      ...(params && { params }),
    })
    return [name, Object.assign(build, { template })]
  })
  return Object.fromEntries(builders) as MessagesOf<T>
}

const filledIn = (template: string, params: Record<string, MessageParam> = {}) =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => textOf(params[name] ?? placeholder))

export function textOf(value: MessageParam): string {
  if (typeof value === 'number') return withDigitGroups(value)
  return typeof value === 'object' ? value.message : value
}

/** Without `Intl`: most messages are built while a page loads, and the first number that a browser formats takes 10 ms. */
const withDigitGroups = (value: number) =>
  String(value).replace(/^-?\d+/, (whole) => whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','))

export const keyOf = (said: Said): MessageKey | undefined =>
  typeof said === 'string' || said.key === undefined
    ? undefined
    : { key: said.key, ...(said.params && { params: said.params }) }

/** A text that another program wrote, such as a provider's reason: there is no translation. */
export const foreignText = (message: string): Message => ({ message })

export const toMessage = (said: Said): Message => (typeof said === 'string' ? foreignText(said) : said)

/**
 * The message of a rule of a schema. An issue has room for a text only; zod calls the function before it copies the
 * fields of the issue, so the message travels as one more field.
 */
export const rule = (said: Message) => ({ error: (issue: z.core.$ZodRawIssue) => saidOf(issue, said) })

/** Gives an issue its message, and returns the text. */
export function saidOf(issue: z.core.$ZodRawIssue, said: Message): string {
  Object.assign(issue, { said })
  return said.message
}

/** The message of an issue of a schema, with its key if our rule wrote it. */
export function messageOfIssue(issue: { readonly message: string; readonly said?: unknown }): Message {
  return Message.safeParse(issue.said).data ?? foreignText(issue.message)
}
