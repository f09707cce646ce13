import { oc } from '@orpc/contract'

/** A `userCall` that takes a text of any length the product allows; other calls take small bodies. */
export const longTextCall = oc.$meta<{ access: 'user'; takesLongText: true }>({
  access: 'user',
  takesLongText: true,
})
