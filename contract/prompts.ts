import { z } from 'zod'
import { hasKey, isBuiltInCommand } from './commands.ts'
import { PROMPT_MAX } from './constants/chat.ts'
import { promptsMessages } from './messages/prompts.ts'
import { rule } from './messages.ts'
import { liveEvent, timestamp, userCall } from './procedures.ts'

export const SAVED_PROMPTS_MAX = 200
export const SAVED_PROMPT_NAME_MAX = 40
export const SAVED_PROMPT_VARIABLES_MAX = 20

/** `{{topic}}`: a part of a saved prompt that is filled in at each use. */
const VARIABLE = /\{\{\s*([\p{L}\p{N}_][\p{L}\p{N}_ -]{0,39}?)\s*\}\}/gu

/** The variables of a text, each once, in the order of their first use. */
export const variablesOf = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(VARIABLE), ([, name = '']) => name)),
]

/** The text with the values of its variables; a variable without one stays as it is. */
export const withValues = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(VARIABLE, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  )

/** What a user types after `/` to use the prompt. */
const name = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^\p{Ll}[\p{Ll}\p{N}_-]*$/u, rule(promptsMessages.nameInvalid()))
  .max(SAVED_PROMPT_NAME_MAX, rule(promptsMessages.nameTooLong({ max: SAVED_PROMPT_NAME_MAX })))
  .refine((text) => !isBuiltInCommand(`/${text}`), rule(promptsMessages.nameOfCommand()))

const text = z
  .string()
  .trim()
  .min(1, rule(promptsMessages.textRequired()))
  .max(PROMPT_MAX, rule(promptsMessages.textTooLong({ max: PROMPT_MAX })))
  .refine(
    (given) => variablesOf(given).length <= SAVED_PROMPT_VARIABLES_MAX,
    rule(promptsMessages.tooManyVariables({ max: SAVED_PROMPT_VARIABLES_MAX })),
  )
  .refine((given) => !hasKey(given), rule(promptsMessages.hasKey()))

/** The fields that a user edits. */
export type SavedPromptFields = z.infer<typeof SavedPromptFields>
export const SavedPromptFields = z.object({ name, text })

export type SavedPrompt = z.infer<typeof SavedPrompt>
export const SavedPrompt = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  updatedAt: timestamp,
})

/** Prompts that a user has saved for use as `/name`. They are private. */
export const savedPrompts = {
  list: userCall
    .route({ method: 'GET', path: '/prompts', summary: 'Your saved prompts, by name' })
    .output(z.array(SavedPrompt)),
  create: userCall
    .route({ method: 'POST', path: '/prompts', summary: 'Save a prompt' })
    .input(SavedPromptFields)
    .output(SavedPrompt),
  update: userCall
    .route({ method: 'PUT', path: '/prompts/{id}', summary: 'Change a saved prompt' })
    .input(SavedPromptFields.extend({ id: z.uuid() }))
    .output(SavedPrompt),
  remove: userCall
    .route({ method: 'DELETE', path: '/prompts/{id}', summary: 'Delete a saved prompt' })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.string() })),
}

export const savedPromptsChanged = liveEvent('saved_prompts_changed', z.object({}))
