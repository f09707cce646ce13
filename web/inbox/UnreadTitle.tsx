import { useEffect } from 'react'
import { useUnreadCount } from './queries.ts'

const PREFIX = /^\(\d+\) /

/** The number of unread messages before the title of each page. */
export function UnreadTitle() {
  const count = useUnreadCount()
  useEffect(() => {
    const show = () => {
      const title = document.title.replace(PREFIX, '')
      const shown = count > 0 ? `(${count}) ${title}` : title
      if (document.title !== shown) document.title = shown
    }
    show()
    const observer = new MutationObserver(show)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      document.title = document.title.replace(PREFIX, '')
    }
  }, [count])
  return null
}
