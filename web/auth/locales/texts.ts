import { textGroup } from '#web/platform/texts.ts'

export const texts = {
  'external-sign-in': textGroup(
    async () => (await import('./en-external.ts')).enExternalSignIn,
    async () => (await import('./de-external.ts')).deExternalSignIn,
  ),
  impersonation: textGroup(
    async () => (await import('./en-impersonation.ts')).enImpersonation,
    async () => (await import('./de-impersonation.ts')).deImpersonation,
  ),
  mfa: textGroup(
    async () => (await import('./en-mfa.ts')).enMfa,
    async () => (await import('./de-mfa.ts')).deMfa,
  ),
}

type Groups = typeof texts

declare module '#web/platform/texts.ts' {
  interface TextGroups extends Groups {}
}
