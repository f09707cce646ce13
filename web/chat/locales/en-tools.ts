/** The tools that a model called for an answer, and those that it may call. */
export const enToolCalls = {
  toolCalls: {
    title: 'Tool calls',
    arguments: 'Arguments',
    result: 'Result',
    wholeResult: 'Show the whole result',
    error: 'Error',
    startedAt: 'Started {{time}}',
    mayRun: 'Allow this call of “{{tool}}”? It may change something.',
    waitsUntil: 'The answer waits until {{time}}.',
    waitsForSender: 'The answer waits until {{time}} for the decision of the sender.',
    stop: 'Stop the answer',
    decide: {
      once: 'Allow once',
      notebook: 'Allow in this notebook',
      always: 'Always allow',
      deny: 'Do not allow',
    },
    decided: {
      once: 'Allowed once',
      notebook: 'Allowed in this notebook',
      always: 'Always allowed',
      deny: 'Not allowed',
    },
    state: {
      running: 'Running',
      awaiting_approval: 'Waiting for approval',
      done: 'Done',
      failed: 'Failed',
      denied: 'Denied',
      interrupted: 'Interrupted',
    },
  },
} as const
