import { defineMessages } from '#contract/messages.ts'

export const projectsMessages = defineMessages('projects', {
  tooManyNotebooks: 'A project can have at most {{max}} notebooks',
  tooManyFiles: 'A project can have at most {{max}} files. Remove one first.',
  tooManyInstructions: 'A project can have at most {{max}} instruction files. Remove one first.',
  tooManyProjects: 'You can have at most {{max}} projects. Delete one first.',
  notFound: 'Project not found',
  tooManyMembers: 'A project can have at most {{max}} members. Remove one first.',
  memberNotFound: 'This user is not a member of the project',
  memberIsOwner: 'The owner of a project is not one of its members',
  tooManyGroups: 'A project can be shared with at most {{max}} groups and organizations',
  onlyOwnerShares: 'Members of a project are editors or readers. Only its owner can share it.',
  ownerCannotLeave: 'The owner cannot leave a project. Make another member the owner first, or delete it.',
  ownerHasTooMany: 'This member cannot own more projects',
  ownerIsNoMember: 'A notebook can only be added to a project of which its owner is a member',
})
