import { defineMessages } from '#contract/messages.ts'

export const toolsMessages = defineMessages('tools', {
  unsupported: 'Tools not supported',
  unavailable: 'The tool {{tool}} is not available',
  repeated: 'The model called {{tool}} again and again with the same arguments. The answer was ended.',
  tooManySteps: 'The model called tools {{max}} times in a row. The answer was ended.',
  tooManyCalls: 'The model made more than {{max}} calls of tools. The answer was ended.',
  unknown: 'There is no tool named {{tool}}. Available tools: {{available}}.',
  argumentsTooLong: 'The arguments are longer than {{max}} characters.',
  argumentsNotJson: 'The arguments are not valid JSON.',
  failed: 'The tool {{tool}} failed.',
  timeout: 'The tool did not answer within {{seconds}} seconds.',
  tooManyAtOnce: 'At most {{max}} calls are run at once. Call the others afterwards.',
  argumentsInvalid: 'Invalid arguments: {{reason}}',
  forbidden: 'You may not use the tool {{tool}}.',
  nameInvalid: 'Invalid tool name',
  totalNotFinite: 'The total is not a finite number.',
  diceInvalid: 'Invalid dice notation. Examples: 2d6+3, 4d6kh3, d%.',
})
