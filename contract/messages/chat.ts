import { defineMessages } from '#contract/messages.ts'

export const chatMessages = defineMessages('chat', {
  messageRequired: 'Write a message first',
  messageTooLong: 'A message may have at most {{max}} characters',
  unknownCommand: 'Unknown command {{command}}',
  invalidDice: 'Invalid dice notation. Examples: 2d6+3, 4d6kh3, d%',
  commandAnsweredOnce: 'A command has one answer. Send it again instead.',
  tooManyAttachments: 'Attach at most {{max}} files to a message',
  searchRequired: 'Enter a search term',
  imageRequired: 'Say which image',
  historyInvalid: 'Choose one of the history options',
  preparingFile: 'Preparing {{name}}',
  cannotRestore: 'This message can no longer be restored',
  usageNotRecorded: 'What this answer took could not be recorded.',
  interrupted: 'The answer was interrupted by a restart. The text so far is kept.',
  imageCannotBeKept: 'This is no picture that can be kept',
  imageNotFound: 'Image not found',
  instructionsUnreadable: 'The instructions in “{{name}}” could not be read: {{reason}}',
  thinkingLeftOut: 'Thinking is left out: {{model}} cannot think',
  answerShortened: 'The longest answer is {{max}} tokens and not {{asked}}: {{model}} takes no more',
  oneMessageLeftOut: 'One earlier message was left out to fit the window',
  messagesLeftOut: '{{count}} earlier messages were left out to fit the window',
  messageNotFound: 'Message not found',
  stillAnswering: 'This message is still being answered. Stop the reply first.',
  waitingForAnswers: 'Waiting for your other answers to finish',
  tooManyWaiting:
    '{{count}} of your messages wait for an answer already. Send this one again when some of them are answered.',
  answerFailed: 'Something went wrong while writing this answer. Please try again.',
  askingFallback: '{{model}} did not answer; asking {{fallback}}',
  askingAgainShorter: 'The request was too long for {{model}}; asking again with less history',
  answerComplete: 'This answer is complete. There is nothing to continue.',
  tooLong: 'This is too long for {{model}}.',
  tooLongForWindow:
    'This is too long for {{model}}: it reads {{window}} tokens, of which {{reserved}} are kept for the answer.',
  tooLongHint: 'Shorten the message, lower the history setting, or choose a model with a larger window.',
  sizesInstructionsFiles:
    'Your message has {{message}}, your instruction files have {{instructions}}, the attached files {{files}} and the last messages {{history}}.',
  sizesInstructions:
    'Your message has {{message}}, your instruction files have {{instructions}} and the last messages {{history}}.',
  sizesFiles:
    'Your message has {{message}}, the attached files have {{files}} and the last messages {{history}}.',
  sizes: 'Your message has {{message}} and the last messages {{history}}.',
  tooLongExplained: '{{limits}} {{sizes}} {{hint}}',
})
