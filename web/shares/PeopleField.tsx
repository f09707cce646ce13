import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { FriendCard } from '#contract/friends.ts'
import { friendList } from '#web/friends/queries.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { addName, lastName, typedNames } from './typed-names.ts'

const SUGGESTED_MAX = 5

interface PeopleFieldProps {
  field: RefObject<HTMLInputElement | null>
  value: string
  onChange: (value: string) => void
}

/** Usernames and email addresses, with the friends of the user as suggestions. */
export function PeopleField({ field, value, onChange }: PeopleFieldProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-2">
      <TextField
        ref={field}
        name="recipients"
        label={t('shares.recipients')}
        hint={t('shares.recipientsHint')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Suggestions
        typed={value}
        onChoose={(username) => {
          onChange(addName(value, username))
          field.current?.focus()
        }}
      />
    </div>
  )
}

function Suggestions({ typed, onChoose }: { typed: string; onChoose: (username: string) => void }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(friendList(useCurrentUser().id))
  const friends = data.flatMap(({ status, person }) => (status === 'accepted' && person ? [person] : []))
  const chosen = new Set(typedNames(typed).map((name) => name.toLowerCase()))
  const shown = friends
    .filter((person) => !chosen.has(person.username.toLowerCase()) && isNamed(person, lastName(typed)))
    .slice(0, SUGGESTED_MAX)
  if (shown.length === 0) return null
  return (
    <ul aria-label={t('shares.friends')} className="flex flex-wrap gap-1.5">
      {shown.map((person) => (
        <li key={person.id} className="max-w-full">
          <button
            type="button"
            aria-label={t('shares.addFriend', { name: person.name ?? person.username })}
            onClick={() => onChoose(person.username)}
            className="flex h-8 max-w-full items-center gap-2 rounded-full border border-line ps-1 pe-3 text-small transition-colors hover:bg-hover touch:h-11"
          >
            <Avatar name={person.name ?? person.username} photoUrl={person.photoUrl} size="compact" />
            <bdi className="truncate">{person.name ?? person.username}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** By any part of the username, name and email address. */
function isNamed({ username, name, email }: FriendCard, typed: string): boolean {
  const text = typed.toLowerCase()
  return [username, name, email].some((part) => part?.toLowerCase().includes(text))
}
