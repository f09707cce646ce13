import { defineMessages } from '#contract/messages.ts'

export const projectsMessages = defineMessages('projects', {
  tooManyNotebooks: 'A project can have at most {{max}} notebooks',
  tooManyFiles: 'A project can have at most {{max}} files. Remove one first.',
  tooManyInstructions: 'A project can have at most {{max}} instruction files. Remove one first.',
  tooManyProjects: 'You can have at most {{max}} projects. Delete one first.',
  notFound: 'Project not found',
})
