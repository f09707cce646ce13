import { queryOptions, useMutation } from '@tanstack/react-query'
import type { KnowledgeFile } from '#contract/files.ts'
import { GALLERY_PAGE_SIZE } from '#contract/generated-images.ts'
import { attach } from '#web/attachments/attachments.view-state.ts'
import { updateCachedFile } from '#web/files/queries.ts'
import { api } from '#web/platform/api.ts'
import { copyPicture } from '#web/platform/clipboard.ts'
import { runCommand } from '#web/platform/commands.ts'
import { saveUnder } from '#web/platform/downloads.ts'
import { fetchContent } from '#web/platform/fetch-content.ts'
import { t } from '#web/platform/i18n.ts'
import { pageAfter } from '#web/platform/list-pages.ts'
import { toast } from '#web/platform/toast.ts'
import { fileNameOf } from './answer-file-name.ts'
import { setDraft } from './drafts.view-state.ts'
import { type MarkedArea, setMask } from './picture-mask.view-state.ts'

/** Addresses of pictures are valid for an hour; they are renewed well before. */
const ADDRESS_STALE_TIME = 30 * 60_000

/**
 * The addresses of pictures by their keys, so that those of earlier pictures are never shown for others; empty for a
 * picture that is gone. Requested again once the answer is complete.
 */
export const imageAddresses = (keys: readonly string[], isLive: boolean) =>
  queryOptions({
    queryKey: [...api.generatedImages.addresses.key(), keys, isLive],
    staleTime: ADDRESS_STALE_TIME,
    queryFn: ({ signal }) => addressesByKey(keys, signal),
  })

async function addressesByKey(
  keys: readonly string[],
  signal: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  const addresses = await api.generatedImages.addresses.call({ keys: keys.join(',') }, { signal })
  return Object.fromEntries(keys.map((key, index) => [key, addresses[index] ?? '']))
}

/** All pictures of the user, newest first. */
export const pictureList = () =>
  api.generatedImages.list.infiniteOptions({
    input: (page: number) => ({ page }),
    initialPageParam: 1,
    getNextPageParam: pageAfter(GALLERY_PAGE_SIZE),
  })

/** A picture of an answer to a question. */
interface Picture {
  key: string
  address: string
  question: string
}

/** Saves a picture in the library. */
export const useSavePicture = () =>
  useMutation({
    mutationFn: saveInLibrary,
    onSuccess: ({ fileName }) => toast.success(t('answerImages.saved', { name: fileName })),
    onError: ({ message }) => toast.error(message),
  })

/** Downloads a picture under a name from its question. */
export const useDownloadPicture = () =>
  useMutation({
    mutationFn: async ({ address, question }: Picture) => {
      const bytes = await fetchContent(address)
      saveUnder(bytes, fileNameOf(question, extensionOf(bytes)))
    },
    onError: ({ message }) => toast.error(message),
  })

export interface PictureOfNotebook extends Picture {
  notebookId: string
}

/** Attaches a picture to the next message of the notebook, which then says how to change it, or a marked area of it. */
export const useEditPicture = () =>
  useMutation({
    mutationFn: (picture: PictureOfNotebook & { area?: MarkedArea }) => saveInLibrary(picture),
    onSuccess: ({ id }, { notebookId, area }) => {
      attach(notebookId, [id])
      setMask(notebookId, area && { ...area, fileId: id })
      setDraft(notebookId, '/edit_image ')
    },
    onError: ({ message }) => toast.error(message),
  })

/** Attaches a picture to the next message of the notebook, as something to start from. */
export const useAttachPicture = () =>
  useMutation({
    mutationFn: (picture: PictureOfNotebook) => saveInLibrary(picture),
    onSuccess: ({ id }, { notebookId }) => {
      attach(notebookId, [id])
      runCommand('focus-composer')
    },
    onError: ({ message }) => toast.error(message),
  })

/** Copies a picture; clipboards take no other type than PNG. */
export const useCopyPicture = () =>
  useMutation({
    mutationFn: ({ address }: Picture) => copyPicture(fetchContent(address).then(toPng)),
    onSuccess: () => toast.success(t('answerImages.copied')),
    onError: () => toast.error(t('answerImages.copyFailed')),
  })

async function toPng(picture: Blob): Promise<Blob> {
  if (picture.type === 'image/png') return picture
  const bitmap = await createImageBitmap(picture)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}

async function saveInLibrary({ key, address, question }: Picture): Promise<KnowledgeFile> {
  const extension = extensionOf(await fetchContent(address))
  const file = await api.generatedImages.copy.call({
    imageS3Key: key,
    fileName: fileNameOf(question, extension),
  })
  updateCachedFile(file)
  return file
}

const extensionOf = ({ type }: Blob) => type.replace('image/', '').replace('jpeg', 'jpg') || 'png'
