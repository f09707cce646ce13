import { z } from 'zod'
import { platformMessages } from './messages/platform.ts'
import { rule } from './messages.ts'

/** Line ends, other control characters, and those that reverse the text beside a name. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu

/** The name of a notebook, project, organization or group: one line without invisible control characters. */
export const objectName = (max: number) =>
  z
    .string(rule(platformMessages.nameRequired()))
    .transform((text) => text.replaceAll(UNSEEN, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, rule(platformMessages.nameRequired()))
        .max(max, rule(platformMessages.nameTooLong({ max }))),
    )
