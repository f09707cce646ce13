import { queryOptions } from '@tanstack/react-query'
import type { Language } from '#contract/language.ts'
import type { SitePage } from '#contract/settings.ts'
import { api } from '#web/platform/api.ts'
import { readApiDescription } from '#web/platform/api-description.ts'
import { onceConnected } from '#web/platform/once-connected.ts'
import { ApiDocument } from './api/api-document.ts'
import { type DocumentName, loadDocument } from './documents.ts'

const FRESH_MS = 300_000

/** The text or address of administrators for a page. */
export const pageReplacement = (page: SitePage) =>
  api.settings.page.queryOptions({ input: { page }, staleTime: FRESH_MS })

/** A document that the program ships. */
export const shippedDocument = (name: DocumentName, language: Language) =>
  queryOptions({
    queryKey: ['document', name, language],
    queryFn: onceConnected(() => loadDocument(name, language)),
    staleTime: Infinity,
  })

/** The description of all calls, which the server generates from the contract. */
export const apiDocument = () =>
  queryOptions({
    queryKey: ['api-document'],
    queryFn: async ({ signal }) => ApiDocument.parse(await readApiDescription(signal)),
    staleTime: Infinity,
  })
