import { defineMessages } from '#contract/messages.ts'

export const projectsMessages = defineMessages('projects', {
  tooManyNotebooks: 'A project can have at most {{max}} notebooks',
  tooManyFiles: 'A project can have at most {{max}} files. Take one out first.',
  tooManyInstructions: 'A project can have at most {{max}} instruction files. Take one out first.',
  tooManyProjects: 'You can have at most {{max}} projects. Delete one that you do not need.',
  notFound: 'Project not found',
})
