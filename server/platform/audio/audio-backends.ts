import type { Backend } from '#contract/models.ts'

/** Whether a backend has OpenAI's calls for audio, the only ones that `ai-sdk.ts` makes. */
export const hasAudio = (backend: Backend): boolean => backend === 'openai' || backend === 'openai_compatible'
