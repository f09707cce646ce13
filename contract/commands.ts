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
