import { RUN_PYTHON } from '#contract/constants/python.ts'
import type { LlmSettings } from '#contract/llm-settings.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { useModelSettings } from '../view-state.ts'
import { browserId } from './browser-id.ts'

/** Whether answers may run programs in this browser. Agents bring tools that the user has not switched on. */
const isPythonNeeded = (): boolean =>
  useModelSettings.getState().tools.includes(RUN_PYTHON) ||
  queryClient.getQueryData(currentUser().queryKey)?.experimentalFeatures.enableAgents === true

/** Names this browser to the server, for the programs of an answer. */
export const withBrowser = (llm: LlmSettings): LlmSettings =>
  isPythonNeeded() ? { ...llm, browserId: browserId() } : llm

/** Connects this browser for programs once they may be needed; the returned function stops it. */
export function followPython(): () => void {
  let stop: (() => void) | undefined
  let isStopped = false
  let isConnecting = false
  const connect = async () => {
    if (isConnecting || !isPythonNeeded()) return
    isConnecting = true
    const { runPrograms } = await import('./programs.ts')
    if (!isStopped) stop = runPrograms()
  }
  const unfollow = useModelSettings.subscribe(() => void connect())
  void connect()
  return () => {
    isStopped = true
    unfollow()
    stop?.()
  }
}
