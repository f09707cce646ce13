import { queryOptions } from '@tanstack/react-query'
import { fileTextPath, TextBlock, TextEnd } from '#contract/file-texts.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { fetchSignedIn } from '#web/platform/api.ts'
import { ApiError, errorOfAnswer } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { shownText } from '#web/platform/messages.ts'
import { viewerKindOf } from './viewer-kind.ts'

export interface DocumentText extends TextEnd {
  /** One `TextBlock` each, parsed when it is shown. */
  lines: string[]
}

/** The text that the server extracts from a document. */
export const textOfDocument = (file: KnowledgeFile) =>
  queryOptions({
    queryKey: ['document lines', file.id, file.sha256],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    queryFn: async ({ signal }): Promise<DocumentText> => {
      const response = await fetchSignedIn(
        new Request(new URL(fileTextPath(file.id), location.origin), { signal }),
      )
      if (!response.ok) throw failure(file, await errorOfAnswer(response))
      return withEnd(await response.text())
    },
  })

/** A response without an end was cut off. */
function withEnd(answer: string): DocumentText {
  const lines = answer.trimEnd().split('\n')
  const end = TextEnd.safeParse(parsed(lines.pop()))
  if (!end.success) throw new ApiError({ code: 'unknown', status: 0, message: t('viewer.loadFailed') })
  const { message, messageKey } = end.data
  return { lines, ...end.data, ...(message && { message: shownText(message, messageKey) }) }
}

/** A response that was cut off ends in the middle of a line. */
function parsed(line = ''): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** The reason is specific to a document; workbooks have one message. */
function failure(file: KnowledgeFile, { code, status, message }: ApiError): ApiError {
  if (viewerKindOf(file) === 'sheet') return new ApiError({ code, status, message: t('viewer.sheetFailed') })
  return new ApiError({ code, status, message: code === 'invalid' ? message : t('viewer.loadFailed') })
}

export const blockOf = (line: string | undefined): TextBlock =>
  TextBlock.safeParse(JSON.parse(line ?? '{}')).data ?? { text: '' }
