import { type FetchedPage, WebPageError, type WebPages } from './port.ts'

export interface FakeWebPages extends WebPages {
  /** The pages by address. */
  pages: Map<string, Partial<FetchedPage> & { bytes: Buffer }>
}

/** A web with the pages that a test adds. */
export function createFakeWebPages(): FakeWebPages {
  const pages: FakeWebPages['pages'] = new Map()
  return {
    pages,
    async fetch(address, { bytesMax }) {
      const page = pages.get(address.href)
      if (!page) throw new WebPageError('This page did not respond')
      if (page.bytes.length > bytesMax)
        throw new WebPageError(`This page is larger than ${bytesMax / 1_000_000} MB`)
      return { address, contentType: '', charset: undefined, fileName: undefined, ...page }
    },
  }
}
