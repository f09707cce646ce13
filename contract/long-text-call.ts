import { oc } from '@orpc/contract'

/** A `userCall` that accepts a text of any length the product allows; other calls accept small bodies. */
export const longTextCall = oc.$meta<{ access: 'user'; takesLongText: true }>({
  access: 'user',
  takesLongText: true,
})
