import { defineMessages } from '#contract/messages.ts'

export const notebooksMessages = defineMessages('notebooks', {
  tagNameRequired: 'Tag name is required',
  tagNameTooLong: 'Tag name must be at most 50 characters',
  tooManyFiles: 'A notebook can have at most {{max}} files',
  notebookRequired: 'Choose at least one notebook',
  tooManyNotebooks: 'Choose at most {{max}} notebooks',
  notFound: 'Notebook not found',
})
