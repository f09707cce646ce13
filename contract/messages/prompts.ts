import { defineMessages } from '#contract/messages.ts'

export const promptsMessages = defineMessages('prompts', {
  nameInvalid: 'Use lower-case letters, digits, - and _, beginning with a letter',
  nameTooLong: 'A name must be at most {{max}} characters',
  nameOfCommand: 'This name is already used by a command',
  nameTaken: 'You already have a prompt with this name',
  textRequired: 'Enter the text of the prompt',
  textTooLong: 'A prompt must be at most {{max}} characters',
  tooManyVariables: 'A prompt can have at most {{max}} variables',
  hasKey: 'A prompt cannot begin with /key. Save API keys in the settings.',
  tooMany: 'You can save at most {{max}} prompts',
  notFound: 'Prompt not found',
})
