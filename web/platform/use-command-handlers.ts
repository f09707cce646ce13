import { useEffect, useEffectEvent } from 'react'
import { type CommandAction, handleCommands } from './commands.ts'

/** Handles commands while the component is shown; an action may change with each render. */
export function useCommandHandlers(actions: readonly (CommandAction | false | undefined)[]): void {
  const find = useEffectEvent(
    (id: string) => actions.find((action) => action && action.id === id) || undefined,
  )
  const kinds = actions.flatMap((action) => (action ? `${action.id}${action.step ? '?' : ''}` : [])).join(' ')
  useEffect(
    () =>
      handleCommands(
        kinds.split(' ').map((kind): CommandAction => {
          const id = kind.replace('?', '')
          const ask = () => find(id)?.step?.() ?? { kind: 'list', label: '', subject: '', list: () => [] }
          return { id, run: () => find(id)?.run(), step: kind === id ? undefined : ask }
        }),
      ),
    [kinds],
  )
}
