import { defineMessages } from '#contract/messages.ts'

export const settingsMessages = defineMessages('settings', {
  registrationInvalid: 'Choose open, invite or closed',
  audienceInvalid: 'Choose everyone or administrators',
  valueInvalid: 'Invalid value',
  notFound: 'Setting not found',
  tooLong: 'At most {{max}} characters',
  fileIdsInvalid: 'Enter the ids of files, separated by commas',
  fileMissing: 'There is no file with the id {{id}}',
  modelMissing: 'There is no model with the id {{id}}',
  longerThan200: 'At most 200 characters',
  embeddingModelInvalid:
    'Enter provider/model, such as openai/text-embedding-3-small, or keywords. Leave empty for automatic.',
  tokensInvalid: 'Enter a whole number from {{min}} to {{max}} (tokens)',
  charactersInvalid: 'Enter a whole number from {{min}} to {{max}} (characters)',
  megabytesInvalid: 'Enter a whole number from {{min}} to {{max}} (MB)',
  levelInvalid: 'Enter a whole number from {{min}} to {{max}}',
  daysInvalid: 'Enter a whole number from {{min}} to {{max}} (days)',
  stepsInvalid: 'Enter a whole number from {{min}} to {{max}} (steps)',
  answersInvalid: 'Enter a whole number from {{min}} to {{max}} (answers)',
  addressInvalid: 'Enter an address that begins with http:// or https://',
  booleanInvalid: 'Choose true or false',
})
