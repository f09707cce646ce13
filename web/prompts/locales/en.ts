/** The saved prompts of a user. */
export const enPrompts = {
  prompts: {
    title: 'Saved prompts',
    hint: 'Type / and the name of a prompt in a message to use it. Only you see your prompts.',
    none: 'No saved prompts yet',
    new: 'New prompt',
    newTitle: 'New prompt',
    editTitle: 'Edit prompt',
    name: 'Name',
    nameHint: 'What you type after /',
    text: 'Text',
    textHint: 'Parts such as {{example}} are filled in at each use.',
    save: 'Save',
    insert: 'Insert',
    saved: 'Saved as /{{name}}',
    edit: 'Edit /{{name}}',
    delete: 'Delete /{{name}}',
    deleted: 'Deleted /{{name}}',
  },
} as const
