// A separate process, so that neither the server nor the client under measurement shares its event loop.
import type { AddressInfo } from 'node:net'
import { createModelServer } from './model-server.ts'

const server = createModelServer()
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit(0))
