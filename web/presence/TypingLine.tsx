import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { usePresent, useTyping } from './present.view-state.ts'

/** Says above the composer which other users are typing. Its space is kept, so that nothing moves. */
export function TypingLine({ notebookId }: { notebookId: string }) {
  const { t } = useTranslation()
  const { id: ownId } = useCurrentUser()
  const { people } = usePresent(notebookId)
  const typing = useTyping(notebookId)
  const names = people.flatMap(({ id, name, username }) =>
    id !== ownId && typing.includes(id) ? [name ?? username] : [],
  )
  return (
    <p role="status" dir="auto" className="h-5 truncate px-1 text-small text-soft">
      {textOf(names)}
    </p>
  )

  function textOf([name, other, ...more]: string[]) {
    if (name === undefined) return null
    if (other === undefined) return t('presence.typingOne', { name })
    if (more.length === 0) return t('presence.typingTwo', { name, other })
    return t('presence.typingMany')
  }
}
