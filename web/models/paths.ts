/** Typed paths of pages for links and `navigate`; any domain may import them. */

/** The settings of the next answers, of that model or of the chosen one. */
export const aiSettingsPath = (model?: string) => ({ to: '/ai-settings', search: { model } }) as const
