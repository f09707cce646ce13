/** The completion of commands in the composer. */
export const enSlashCommands = {
  mentions: {
    label: 'Agents and resources',
    found_one: '{{count}} suggestion',
    found_other: '{{count}} suggestions',
  },
  slashCommands: {
    label: 'Commands for messages',
    found_one: '{{count}} command found',
    found_other: '{{count}} commands found',
    llm: 'Send the following text to the model',
    genImage: 'Create a picture from the following text',
    editImage: 'Edit the attached pictures, or the latest one',
    createAgent: 'Draft an agent from this conversation: /create_agent Name',
    roll: 'Roll dice: 2d6+3, 4d6kh3; one die without notation',
    models: 'List the models that you can use',
    key: 'Save your own API key: /key openai sk-…',
    more: 'List the commands',
    admin: 'List the pages for administrators',
  },
} as const
