import { create } from 'zustand'

export interface Upload {
  key: string
  name: string
  size: number
  sent: number
  /** `interrupted`: the page was closed, and the browser no longer has the file. */
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'interrupted'
  /** Why it failed, or a note. */
  note?: string
  /** The key of the draft that waits for it. */
  place?: string
}

export const isInProgress = ({ state }: Upload): boolean => state === 'waiting' || state === 'sending'

/** Uploads to the library, in the order of selection. */
export const useUploads = create<{ uploads: Upload[] }>(() => ({ uploads: [] }))

export const addUploads = (added: Upload[]) =>
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }))

export const changeUpload = (key: string, change: Partial<Upload>) =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)),
  }))

export const forgetUploads = (keys: string[]) =>
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter(({ key }) => !keys.includes(key)) }))
