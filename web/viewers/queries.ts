import { queryOptions, useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { FileChunk } from '#contract/file-texts.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { api } from '#web/platform/api.ts'
import { ApiError, isAbort, toApiError } from '#web/platform/errors.ts'
import { type BytesWanted, fetchContent, fetchSomeContent } from '#web/platform/fetch-content.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { decodeText } from './decode-text.ts'
import { type FilePlace, withFile, withoutFile } from './file-place.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry is the page without the file. */
    isFileOnTop?: boolean
  }
}

/** Opens a file on the current page, at a location if given, and closes it. Both are part of the address. */
export function useFileViewer() {
  const { navigate, history } = useRouter()
  const isAnyOpen = () => new URLSearchParams(history.location.search).has('file')
  const open = ({ fileId, place }: { fileId: string; place?: FilePlace }) => {
    // Another file replaces an open one, so that going back closes it.
    const replace = isAnyOpen()
    void navigate({
      to: '.',
      search: withFile(fileId, place),
      state: (before) => ({ ...before, isFileOnTop: replace ? before.isFileOnTop : true }),
      replace,
    })
  }
  return {
    open,
    /** Goes back to the page as it was before the file was opened. */
    close: () => {
      if (!isAnyOpen()) return
      if (history.location.state.isFileOnTop) history.back()
      else void navigate({ to: '.', search: withoutFile, replace: true })
    },
    openExcerpt: (fileId: string, { page, row, position, text }: Omit<FileChunk, 'sections'>) =>
      open({ fileId, place: { page: page ?? undefined, row: row ?? undefined, position, text } }),
  }
}

/** The location of a chunk as text. */
export function placeInWords({ page, row, headings }: Omit<FileChunk, 'sections'>): string {
  const place = [
    page !== null && t('attachments.page', { page }),
    row !== null && page === null && t('attachments.row', { row }),
    headings.at(-1),
  ]
  return place.filter(Boolean).join(' · ')
}

/** Addresses of content are valid for an hour; they are renewed well before. */
const ADDRESS_STALE_TIME = 30 * 60_000
/** More text freezes a page and is downloaded instead. */
export const TEXT_BYTES_MAX = 30_000_000

/** A file, and the address of its content. */
export const openedFile = (id: string) =>
  queryOptions({
    queryKey: api.files.get.queryKey({ input: { id } }),
    staleTime: ADDRESS_STALE_TIME,
    retry: false,
    queryFn: async ({ signal }) => {
      try {
        return await api.files.get.call({ id }, { signal })
      } catch (thrown) {
        if (isAbort(thrown)) throw thrown
        const failure = toApiError(thrown)
        // The id in the address may be invalid.
        const isMissing = failure.code === 'not_found' || failure.code === 'invalid'
        throw inWords(failure, isMissing ? t('viewer.notFound') : t('viewer.fetchFailed', { id }))
      }
    },
  })

const inWords = ({ code, status }: ApiError, message: string) => new ApiError({ code, status, message })

type Content = Pick<KnowledgeFile, 'id' | 'fileUrl' | 'sha256'>

/** Renews the address of a file for all its readers. */
export async function renewAddress(id: string): Promise<string> {
  const { fileUrl } = await queryClient.fetchQuery({ ...openedFile(id), staleTime: 0 })
  return requireAddress(fileUrl)
}

/** A range of bytes of a file. */
export const fetchSomeBytes = (file: Content, wanted: BytesWanted, signal?: AbortSignal) =>
  fromAddress(file, (url) => fetchSomeContent(url, wanted, signal))

/** Addresses may expire while a file is read: a failed request is repeated once with a new one. */
async function fromAddress<T>(file: Content, read: (url: string) => Promise<T>): Promise<T> {
  const known = queryClient.getQueryData(openedFile(file.id).queryKey)
  const url = requireAddress((known ?? file).fileUrl)
  try {
    return await read(url).catch(async (thrown: unknown) => {
      if (isAbort(thrown)) throw thrown
      return read(await renewAddress(file.id))
    })
  } catch (thrown) {
    throw isAbort(thrown) ? thrown : inWords(toApiError(thrown), t('viewer.loadFailed'))
  }
}

function requireAddress(fileUrl: string | null): string {
  if (fileUrl) return fileUrl
  throw new ApiError({ code: 'unknown', status: 0, message: t('viewer.noAddress') })
}

/** The text of a text file in any encoding. */
export const textOfFile = (file: Content) =>
  queryOptions({
    queryKey: [...api.files.get.key(), 'text', file.id, file.sha256],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const bytes = await fromAddress(file, (url) => fetchContent(url, signal))
      return decodeText(await bytes.arrayBuffer())
    },
  })

/** Downloads the file as an attachment, so that the page stays open. */
export const useDownloadFile = () =>
  useMutation({
    meta: { isErrorShown: true },
    mutationFn: async ({ filePath, fileName }: KnowledgeFile) => {
      const [url = ''] = await api.files.presignedUrls.call({ filePaths: filePath ?? '' })
      const link = document.createElement('a')
      link.href = url
      link.download = fileName
      link.click()
    },
    onError: () => toast.error(t('files.downloadFailed')),
  })
