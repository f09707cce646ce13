/** The extension of a key is the type, so that a picture is served as the type that was detected. */
const KEY = /^[0-9a-f-]{36}\.(png|jpg|webp)$/
export const BLOB_KEY = /^announcements\/([0-9a-f-]{36}\.(?:png|jpg|webp))$/

export const isImageKey = (key: string): boolean => KEY.test(key)

export const blobKey = (key: string) => `announcements/${key}`

/** The key in the address of a picture. */
export const keyOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1)
