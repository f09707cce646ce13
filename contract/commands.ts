import { PersonalKeyProvider } from './models.ts'

/** A command is the whole first word of a message: `/` and a name. A first word such as `/etc/hosts` is text. */
const COMMAND = /^\s*(\/\p{L}[\p{L}\p{N}_-]*)(?=\s|$)/u
/** A provider key follows it, also without a space between the two. */
const KEY_COMMAND = /^\s*\/key(?:(?=\s|$)|(?![a-z]+(?:[\s/]|$)))/i

/** The command that a message begins with, for example `/roll`; `undefined` for any other text. */
export function commandIn(prompt: string): string | undefined {
  return hasKey(prompt) ? '/key' : COMMAND.exec(prompt)?.[1]
}

/** Whether a text is the command `/key`: the rest is secret and must not be stored, sent or logged. */
export const hasKey = (prompt: string): boolean => KEY_COMMAND.test(prompt)

/** Commands that are answered here, without a model. `/admin` is for administrators. */
export type AnsweredCommand = (typeof ANSWERED_COMMANDS)[number]
export const ANSWERED_COMMANDS = ['/roll', '/models', '/key', '/more', '/admin'] as const

/** They make pictures of the rest, or change the pictures of the message or the latest one with it. */
export const IMAGE_COMMANDS = ['/gen_image', '/edit_image'] as const

/** The image command of a message, if it has one. */
export const imageCommandIn = (prompt: string): (typeof IMAGE_COMMANDS)[number] | undefined =>
  IMAGE_COMMANDS.find((command) => command === commandIn(prompt))

/** The rest of such a message is sent to a model. */
export const MODEL_COMMAND = '/llm'

export const answeredCommandIn = (prompt: string): AnsweredCommand | undefined =>
  ANSWERED_COMMANDS.find((command) => command === commandIn(prompt))

/** The command of a message that cannot be sent, because there is no such command. */
export function unknownCommandIn(prompt: string): string | undefined {
  const command = commandIn(prompt)
  const isKnown = command === MODEL_COMMAND || answeredCommandIn(prompt) || imageCommandIn(prompt)
  return isKnown ? undefined : command
}

/** The command that this user cannot send: an unknown one, or one for administrators. */
export const refusedCommandIn = (prompt: string, { isAdmin }: { isAdmin: boolean }): string | undefined =>
  commandIn(prompt) === '/admin' && !isAdmin ? '/admin' : unknownCommandIn(prompt)

/** Drafts an agent from the conversation. It is a call of its own instead of a message. */
export const DRAFT_COMMAND = '/create_agent'

export const isBuiltInCommand = (command: string): boolean =>
  [MODEL_COMMAND, ...ANSWERED_COMMANDS, ...IMAGE_COMMANDS, DRAFT_COMMAND].includes(command)

/** The text after the command. */
export const textAfterCommand = (prompt: string): string => prompt.replace(COMMAND, '').trim()

/** Other names of vendors in the command `/key`. */
const PROVIDER_ALIASES: Record<string, PersonalKeyProvider> = { gemini: 'google', claude: 'anthropic' }

/** What the keys of vendors begin with, the longer first; those of other vendors have no mark. */
const KEY_MARKS: [string, PersonalKeyProvider][] = [
  ['sk-ant-', 'anthropic'],
  ['sk-', 'openai'],
  ['xai-', 'xai'],
  ['AIza', 'google'],
]

/** The key in the command `/key [provider] <key>`, and its vendor, where that is named or the key shows it. */
export function keyIn(prompt: string): { provider?: PersonalKeyProvider; apiKey?: string } {
  const words = prompt
    .replace(/^\s*\/key[\s:/-]*/i, '')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
  const [first = '', second] = words
  if (words.length > 2) return {}
  if (second !== undefined) return { provider: providerNamed(first), apiKey: second }
  if (first === '' || providerNamed(first)) return { provider: providerNamed(first) }
  return { provider: KEY_MARKS.find(([mark]) => first.startsWith(mark))?.[1], apiKey: first }
}

/** The command as it is shown and stored: without the key. */
export const maskedKeyCommand = (prompt: string): string =>
  ['/key', keyIn(prompt).provider, '••••••••'].filter(Boolean).join(' ')

function providerNamed(name: string): PersonalKeyProvider | undefined {
  const lower = name.toLowerCase()
  return PersonalKeyProvider.safeParse(lower).data ?? PROVIDER_ALIASES[lower]
}
