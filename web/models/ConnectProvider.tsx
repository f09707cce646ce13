import { useState } from 'react'
import { AddProviderForm } from './AddProviderForm.tsx'
import { FoundServers } from './FoundServers.tsx'

/** The ways to a source of models: a vendor's key, the address of a server, or a server found on this machine. */
export function ConnectProvider() {
  const [connected, setConnected] = useState(0)
  return (
    <>
      {/* Anew after each success: nothing of a key stays on the screen. */}
      <AddProviderForm key={connected} onSaved={() => setConnected(connected + 1)} />
      <FoundServers />
    </>
  )
}
