import { PersonalKeyProvider } from './models.ts'

/** Whitespace and characters that are not seen, which pasted texts often begin with. */
const BLANK = String.raw`\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}`
const BLANKS = new RegExp(`[${BLANK}]+`, 'u')
/** Also the full-width one of Asian keyboards. */
const SLASH = `^[${BLANK}]*[/／]`
const BEGINS_WITH_SLASH = new RegExp(SLASH, 'u')
/** A command is the whole first word of a message: `/` and a name. A first word such as `/etc/hosts` is text. */
const COMMAND = new RegExp(String.raw`${SLASH}(\p{L}[\p{L}\p{N}_-]*)(?=[${BLANK}]|$)`, 'u')
/** A provider key follows it, also without a space between the two. */
const KEY_COMMAND = new RegExp(
  String.raw`${SLASH}[${BLANK}]*[kｋ][eｅ][yｙ](?![a-z]+(?:[\s/]|$))[${BLANK}:：/-]*`,
  'iu',
)

/** Whether a text is a command, or may become one when it is written on. */
export const beginsWithSlash = (prompt: string): boolean => BEGINS_WITH_SLASH.test(prompt)

/** The command that a message begins with, for example `/roll`; `undefined` for any other text. */
export function commandIn(prompt: string): string | undefined {
  if (hasKey(prompt)) return '/key'
  const name = COMMAND.exec(prompt)?.[1]
  return name && `/${name}`
}

/**
 * Whether a text is the command `/key`, also after other commands, such as `/llm`: the rest is secret and must not be
 * stored, sent or logged.
 */
export function hasKey(prompt: string): boolean {
  let rest = prompt
  for (;;) {
    if (KEY_COMMAND.test(rest)) return true
    const [command] = COMMAND.exec(rest) ?? []
    if (command === undefined) return false
    rest = rest.slice(command.length)
  }
}

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

/**
 * The key in the command `/key [provider] <key>`, and its vendor, where that is named or the key shows it. A text in
 * which another command precedes `/key` is incomplete: nothing in it is used.
 */
export function keyIn(prompt: string): { provider?: PersonalKeyProvider; apiKey?: string } {
  const [command] = KEY_COMMAND.exec(prompt) ?? []
  if (command === undefined) return {}
  const words = prompt.slice(command.length).split(BLANKS).filter(Boolean)
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
