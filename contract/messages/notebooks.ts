import { defineMessages } from '#contract/messages.ts'

export const notebooksMessages = defineMessages('notebooks', {
  tagNameRequired: 'Tag name is required',
  tagNameTooLong: 'Tag name must be at most 50 characters',
  tooManyTags: 'A notebook can have at most {{max}} tags',
  tooManyFiles: 'A notebook can have at most {{max}} files',
  notebookRequired: 'Choose at least one notebook',
  tooManyNotebooks: 'Choose at most {{max}} notebooks',
  notFound: 'Notebook not found',
  temporaryHasNoJobs: 'Temporary notebooks cannot be named, summarized or tagged by a model',
  noMessages: 'This notebook has no answered messages yet',
  noModelForJob: 'No AI model is available. Connect one, then try again.',
  jobInterrupted: 'The server was restarted before this was finished. Try again.',
  jobFailed: 'Something went wrong. Try again.',
  noUsableReply: '{{model}} did not return a usable reply. Try again.',
})
