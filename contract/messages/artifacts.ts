import { defineMessages } from '#contract/messages.ts'

export const artifactsMessages = defineMessages('artifacts', {
  notEnabled: 'Artifacts are not enabled. Enable them in your profile settings.',
  disabledForAll: 'Artifacts are turned off on this site. Ask an administrator.',
  notFound: 'Artifact not found',
  contentTooLong: 'The content must be at most {{max}} characters',
  tooManyVersions: 'An artifact can have at most {{max}} versions',
  versionsTooLong: 'The versions of an artifact can have at most {{max}} million characters',
})
