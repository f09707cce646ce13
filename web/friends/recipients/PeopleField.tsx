import { useQuery } from '@tanstack/react-query'
import { Building2, Users } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { FriendCard } from '#contract/friends.ts'
import type { GroupSubject } from '#contract/groups.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { friendList } from '../queries.ts'
import type { GroupChoice } from './recipients.ts'
import { addName, lastName, typedNames, withoutLastName } from './typed-names.ts'

const SUGGESTED_MAX = 6

interface PeopleFieldProps {
  field: RefObject<HTMLInputElement | null>
  value: string
  onChange: (value: string) => void
  choices: GroupChoice[]
  chosen: GroupChoice[]
  onChoose: (chosen: GroupChoice[]) => void
}

/** Usernames and email addresses, with the friends and groups of the user as suggestions. */
export function PeopleField({ field, value, onChange, choices, chosen, onChoose }: PeopleFieldProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-2">
      <TextField
        ref={field}
        name="recipients"
        label={t('recipients.label')}
        hint={t(choices.length > 0 ? 'recipients.hintWithGroups' : 'recipients.hint')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {chosen.length > 0 && (
        <ul aria-label={t('recipients.chosen')} className="flex flex-wrap gap-1.5">
          {chosen.map((group) => (
            <li key={group.id} className="max-w-full">
              <Chip
                tone="accent"
                icon={<GroupIcon kind={group.kind} size={14} />}
                onRemove={() => {
                  onChoose(chosen.filter(({ id }) => id !== group.id))
                  field.current?.focus()
                }}
                removeLabel={t('recipients.remove', { name: group.name })}
              >
                {group.name}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <Suggestions
        typed={value}
        groups={choices.filter(({ id }) => !chosen.some((one) => one.id === id))}
        onChooseUser={(username) => {
          onChange(addName(value, username))
          field.current?.focus()
        }}
        onChooseGroup={(group) => {
          onChoose([...chosen, group])
          onChange(withoutLastName(value))
          field.current?.focus()
        }}
      />
    </div>
  )
}

export const GroupIcon = ({ kind, size }: Pick<GroupSubject, 'kind'> & { size: number }) => {
  const Icon = kind === 'organization' ? Building2 : Users
  return <Icon aria-hidden size={size} className="flex-none" />
}

interface SuggestionsProps {
  typed: string
  groups: GroupChoice[]
  onChooseUser: (username: string) => void
  onChooseGroup: (group: GroupChoice) => void
}

function Suggestions({ typed, groups, onChooseUser, onChooseGroup }: SuggestionsProps) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(friendList(useCurrentUser().id))
  const friends = data.flatMap(({ status, person }) => (status === 'accepted' && person ? [person] : []))
  const entered = new Set(typedNames(typed).map((name) => name.toLowerCase()))
  const text = lastName(typed).toLowerCase()
  const suggested = [
    ...groups
      .filter(({ name }) => name.toLowerCase().includes(text))
      .map((group) => ({
        id: group.id,
        name: group.name,
        picture: <GroupIcon kind={group.kind} size={15} />,
        choose: () => onChooseGroup(group),
      })),
    ...friends
      .filter((person) => !entered.has(person.username.toLowerCase()) && isNamed(person, text))
      .map((person) => ({
        id: person.id,
        name: person.name ?? person.username,
        picture: <Avatar name={person.name ?? person.username} photoUrl={person.photoUrl} size="compact" />,
        choose: () => onChooseUser(person.username),
      })),
  ].slice(0, SUGGESTED_MAX)
  if (suggested.length === 0) return null
  return (
    <ul aria-label={t('recipients.suggestions')} className="flex flex-wrap gap-1.5">
      {suggested.map(({ id, ...suggestion }) => (
        <Suggestion key={id} {...suggestion} />
      ))}
    </ul>
  )
}

interface SuggestionProps {
  name: string
  picture: ReactNode
  choose: () => void
}

function Suggestion({ name, picture, choose }: SuggestionProps) {
  const { t } = useTranslation()
  return (
    <li className="max-w-full">
      <button
        type="button"
        aria-label={t('recipients.add', { name })}
        onClick={choose}
        className="flex h-8 max-w-full items-center gap-2 rounded-full border border-line ps-1 pe-3 text-small transition-colors hover:bg-hover touch:h-11"
      >
        <span className="grid min-w-6 place-items-center text-soft">{picture}</span>
        <bdi className="truncate">{name}</bdi>
      </button>
    </li>
  )
}

/** By any part of the username, name and email address. */
const isNamed = ({ username, name, email }: FriendCard, text: string): boolean =>
  [username, name, email].some((part) => part?.toLowerCase().includes(text))
