import { defineMessages } from '#contract/messages.ts'

export const agentsMessages = defineMessages('agents', {
  notEnabled: 'Agents feature is not enabled. Enable it in your profile settings.',
  disabledForAll: 'Agents are turned off on this site. Ask an administrator.',
  notFound: 'Agent not found',
  nameTooShort: 'Name must be at least {{min}} characters',
  nameTooLong: 'Name must be at most {{max}} characters',
  descriptionTooLong: 'Description must be at most {{max}} characters',
  wordInvalid: 'Trigger words may use letters, digits, _ and -, up to {{max}} characters',
  wordTaken: 'You already use @{{word}} for another agent',
  tooManyWords: 'An agent can have at most {{max}} trigger words',
  systemPromptTooLong: 'The system prompt must be at most {{max}} characters',
  tooManyFallbacks: 'An agent can have at most {{max}} fallback models',
  tooManyFiles: 'An agent can have at most {{max}} knowledge files',
  starterRequired: 'Enter the text of the starter or remove it',
  starterTooLong: 'A starter must be at most {{max}} characters',
  tooManyStarters: 'An agent can have at most {{max}} starters',
  tooMany: 'You can have at most {{max}} agents',
  tooManyAttached: 'A notebook can have at most {{max}} agents',
  agentGone: 'The agent {{name}} is no longer available',
  excerptsOnly: 'Only excerpts: this file of the agent is not shared with you',
  portraitNotFound: 'Portrait not found',
})
