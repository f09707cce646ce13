/** The tools that a model called for an answer, and those that it may call. */
export const enToolCalls = {
  toolCalls: {
    title: 'Tool calls',
    arguments: 'Arguments',
    result: 'Result',
    error: 'Error',
    startedAt: 'Started {{time}}',
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
