import { BACKUP_CODE_LENGTH } from '#contract/mfa.ts'

/** Removes white space, and characters beyond the longest code. */
export const cleanCode = (text: string) => text.replaceAll(/\s/g, '').slice(0, BACKUP_CODE_LENGTH)

/** The setup accepts codes of the app. */
export const isAppCode = (code: string) => /^\d{6}$/.test(code)

/** Verification also accepts backup codes. */
export const isAnyCode = (code: string) => isAppCode(code) || /^[A-Z2-7]{10}$/i.test(code)
