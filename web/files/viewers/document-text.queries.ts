import { queryOptions } from '@tanstack/react-query'
import { fileTextPath, TextBlock } from '#contract/file-texts.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { fetchSignedIn } from '#web/platform/api.ts'
import { ApiError, errorOfResponse } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { viewerKindOf } from './viewer-kind.ts'

/** What the server reads in a document: a `TextBlock` in each line, read when it is shown. */
export const linesOfDocument = (file: KnowledgeFile) =>
  queryOptions({
    queryKey: ['document lines', file.id, file.sha256],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const response = await fetchSignedIn(
        new Request(new URL(fileTextPath(file.id), location.origin), { signal }),
      )
      if (!response.ok) throw failure(file, errorOfResponse(response.status, await response.json()))
      const text = await response.text()
      return text === '' ? [] : text.split('\n')
    },
  })

/** Why a document cannot be read lies in the document; of a workbook it is said in one way. */
function failure(file: KnowledgeFile, { code, status, message }: ApiError): ApiError {
  if (viewerKindOf(file) === 'sheet') return new ApiError({ code, status, message: t('viewer.sheetFailed') })
  return new ApiError({ code, status, message: code === 'invalid' ? message : t('viewer.loadFailed') })
}

export const blockOf = (line: string | undefined): TextBlock =>
  TextBlock.safeParse(JSON.parse(line ?? '{}')).data ?? { text: '' }
