import { BACKUP_CODE_LENGTH } from '#contract/mfa.ts'

/** What the field keeps of what was typed or pasted: no blanks, and no more than the longest code has. */
export const cleanCode = (text: string) => text.replaceAll(/\s/g, '').slice(0, BACKUP_CODE_LENGTH)

/** Setting up takes a code of the app. */
export const isAppCode = (code: string) => /^\d{6}$/.test(code)

/** Verifying also takes a backup code. */
export const isAnyCode = (code: string) => isAppCode(code) || /^[A-Z2-7]{10}$/i.test(code)
