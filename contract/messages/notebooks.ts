import { defineMessages } from '#contract/messages.ts'

export const notebooksMessages = defineMessages('notebooks', {
  tagNameRequired: 'Tag name is required',
  tagNameTooLong: 'Tag name must be at most 50 characters',
  tooManyTags: 'A notebook can have at most {{max}} tags',
  tooManyFiles: 'A notebook can have at most {{max}} files',
  notebookRequired: 'Choose at least one notebook',
  tooManyNotebooks: 'Choose at most {{max}} notebooks',
  notFound: 'Notebook not found',
  cannotAttach: 'You may not share this file, so it cannot be added to a notebook that others read',
  temporaryCannotBeShared: 'Temporary notebooks cannot be shared',
  granteeIsOwner: 'The owner of a notebook has access already',
  tooManyGrants: 'A notebook can be shared with at most {{max}} people',
  permissionExceeded: 'You can only grant and revoke permissions that you have',
  onlySender: 'Only the person who asked can change this message or have it answered again',
  temporaryHasNoJobs: 'Temporary notebooks cannot be named, summarized or tagged by a model',
  noMessages: 'This notebook has no answered messages yet',
  noModelForJob: 'No AI model is available. Connect one, then try again.',
  jobInterrupted: 'The server was restarted before this was finished. Try again.',
  jobFailed: 'Something went wrong. Try again.',
  noUsableReply: '{{model}} did not return a usable reply. Try again.',
})
