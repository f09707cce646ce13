import { useState } from 'react'
import { AddProviderForm } from './AddProviderForm.tsx'
import { FoundServers } from './FoundServers.tsx'

/** Connects a provider by key, a server by address, or a local server. */
export function ConnectProvider() {
  const [connected, setConnected] = useState(0)
  return (
    <>
      {/* Remounted after each success, so that no key remains on the screen. */}
      <AddProviderForm key={connected} onSaved={() => setConnected(connected + 1)} />
      <FoundServers />
    </>
  )
}
