import { queryOptions, useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Passage } from '#contract/file-texts.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { api } from '#web/platform/api.ts'
import { ApiError, isAbort, toApiError } from '#web/platform/errors.ts'
import { type BytesWanted, fetchContent, fetchSomeContent } from '#web/platform/fetch-content.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { decodeText } from './decode-text.ts'
import { type FilePlace, withFile } from './file-place.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is the page without the file. */
    isFileOnTop?: boolean
  }
}

/** Opens a file over whatever page one is on, at a place in it where one is given. The address holds both. */
export function useFileViewer() {
  const navigate = useNavigate()
  const open = ({ fileId, place }: { fileId: string; place?: FilePlace }) =>
    void navigate({
      to: '.',
      search: withFile(fileId, place),
      state: (before) => ({ ...before, isFileOnTop: true }),
    })
  return {
    open,
    openPassage: (fileId: string, { page, row, position, text }: Omit<Passage, 'sections'>) =>
      open({ fileId, place: { page: page ?? undefined, row: row ?? undefined, position, text } }),
  }
}

/** Where a passage stands, for people. */
export function placeInWords({ page, row, headings }: Omit<Passage, 'sections'>): string {
  const place = [
    page !== null && t('attachments.page', { page }),
    row !== null && page === null && t('attachments.row', { row }),
    headings.at(-1),
  ]
  return place.filter(Boolean).join(' · ')
}

/** Addresses of content live an hour; they are asked for anew well before. */
const ADDRESS_STALE_TIME = 30 * 60_000
/** More text than this freezes a page; it is better downloaded. */
export const TEXT_BYTES_MAX = 30_000_000

/** A file, and where its content can be fetched from. */
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
        // An address of the page may name anything.
        const isMissing = failure.code === 'not_found' || failure.code === 'invalid'
        throw inWords(failure, isMissing ? t('viewer.notFound') : t('viewer.fetchFailed', { id }))
      }
    },
  })

const inWords = ({ code, status }: ApiError, message: string) => new ApiError({ code, status, message })

type Content = Pick<KnowledgeFile, 'id' | 'fileUrl' | 'sha256'>

/** An address under which the file can be fetched from now on. Whatever else reads the file finds it too. */
export async function renewAddress(id: string): Promise<string> {
  const { fileUrl } = await queryClient.fetchQuery({ ...openedFile(id), staleTime: 0 })
  return requireAddress(fileUrl)
}

/** Some bytes of a file. */
export const fetchSomeBytes = (file: Content, wanted: BytesWanted, signal?: AbortSignal) =>
  fromAddress(file, (url) => fetchSomeContent(url, wanted, signal))

/** Addresses end, also while a file is read: what cannot be had from one is asked for once more from a new one. */
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

/** What a file of text says, whatever it is encoded in. */
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

/** Has the browser fetch the file: it is an attachment, so the page stays. */
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
