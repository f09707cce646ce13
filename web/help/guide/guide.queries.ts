import { queryOptions } from '@tanstack/react-query'
import type { Language } from '#contract/language.ts'
import { onceConnected } from '#web/platform/once-connected.ts'
import { loadChapters } from './chapters.ts'

/** The chapters in a language; they come with the program. */
export const guideChapters = (language: Language) =>
  queryOptions({
    queryKey: ['guide', language],
    queryFn: onceConnected(() => loadChapters(language)),
    staleTime: Infinity,
  })
