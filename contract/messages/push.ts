import { defineMessages } from '#contract/messages.ts'

export const pushMessages = defineMessages('push', {
  addressNotAllowed: 'This address is not that of a push service',
  keyInvalid: 'The key of the browser is invalid',
  timeZoneUnknown: 'Unknown time zone',
  tooMany: 'Too many changes of notifications. Try again later.',
})
